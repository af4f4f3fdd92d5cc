"""Methods that read a page as one sequence of text and tags.

Their history, by module:

- `bte`, 2001: Finn, Kushmerick and Smyth keep the one stretch with most words and fewest tags.
- `dsc`, 2002: Pinto et al. keep all stretches in which the curve of tags rises slowly.
- `ttr`, 2008: Weninger and Hsu smooth the ratio of text to tags line by line.
- `blurring`, 2008: Gottron blurs content and code like a picture, without lines or a model.
- `density`, 2009: Moreno, Deschacht and Moens keep the neighbourhood of the longest string.
- `strings`, 2009: Louvan reduces segments to their longest strings.
- `boilerpipe`, 2010: Kohlschütter, Fankhauser and Nejdl need only the words and links of a block and its neighbours.
- `cetr`, 2010: Weninger, Hsu and Han cluster the ratio together with its change.
- `cetd`, 2011: Sun, Song and Liao compute densities of the elements of the tree.
- `dana`, 2011: Mohammadzadeh et al. find content by its script, in pages with another script than markup.
- `danag`, 2011 to 2014: the same authors compare content with code, in any script.
- `statistical`, 2012 and 2013: Qureshi and Memon add blocks that are formatted like the text found.

`stream` and `smoothing` have the data structures and functions that several of them use; `textual` has their base
classes.
"""
