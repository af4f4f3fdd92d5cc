"""Methods that read a page as one run of text and tags.

Their history, by module:

- `bte`, 2001: Finn, Kushmerick and Smyth keep the one stretch with most words and fewest tags.
- `dsc`, 2002: Pinto et al. keep several stretches, wherever the curve of tags rises slowly.
- `ttr`, 2008: Weninger and Hsu smooth the ratio of text to tags line by line.
- `blurring`, 2008: Gottron blurs content and code like a picture, and needs neither lines nor a model.
- `density`, 2009: Moreno, Deschacht and Moens start at the longest string and take in its neighbourhood.
- `strings`, 2009: Louvan reduces segments to their longest strings.
- `boilerpipe`, 2010: Kohlschütter, Fankhauser and Nejdl need but words and links of a block and of its neighbours.
- `cetr`, 2010: Weninger, Hsu and Han cluster the ratio together with its change.
- `cetd`, 2011: Sun, Song and Liao take density to the elements of the tree.
- `dana`, 2011: Mohammadzadeh et al. tell content by its script, where that is not the script of markup.
- `danag`, 2011 to 2014: the same authors compare content with code, in any script.
- `statistical`, 2012 and 2013: Qureshi and Memon add what is formatted like the text found.

`stream` and `smoothing` are what several of them compute on, `textual` what they have in common as extractors.
"""
