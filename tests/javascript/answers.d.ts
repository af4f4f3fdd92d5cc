// What the server answers and has no struct of its own in Python; the others are in structs.d.ts, which the check makes.

/** Left, top, right, bottom, in CSS px of the page. */
type Box = [number, number, number, number];
/** First node of a zone's range, one past the last. */
type NodeRange = [number, number];

declare namespace Answer {
  interface Extractors { default: string; extractors: Description[] }

  interface Label { name: string; key: string; group: string; shown: string; colour: string }
  interface QueueSummary { name: string; origin: string; counts: Counts }
  interface Overview {
    data: string; local: boolean; methods: string[]; queues: QueueSummary[]; annotators: string[]; done: number;
    problems: string[]; labels: Label[];
  }
  interface Adjudication { agreement: Agreement; agreed: [number, number, string][] }
  interface PairAgreement { one: string; other: string; pages: number; agreement: Agreement }

  interface QueueItem {
    number: number; source: string; page: string; title: string; disagreement: number | null; error: string;
    failed: boolean; assigned: string[]; state: "done" | "begun" | "skipped" | ""; skipped: string; others: string[];
  }
  interface Queue {
    name: string; origin: string; local: boolean; fixed: boolean; guidelines: string; labels: Label[]; given_labels: GivenLabel[]; refused: string[]; all: number; counts: Counts; people: Progress[];
    unmeasured: number; items: QueueItem[];
  }

  interface LabelZone { range: NodeRange; box: Box; text: string; words: number; leaves: number[]; tag: string }
  interface LabelPage { page: Page; zones: LabelZone[]; sketch: Box[]; annotators: string[] }
  /** What an annotator says of a page. */
  interface Said {
    revision: number; labels: [number, number, string][]; prefill: string; segments: Record<string, "good" | "bad">;
    note: string; done: boolean; skipped: string; seconds: number; corrections: number;
  }
  interface Saved { revision: number; seconds: number; corrections: number; problems: string[] }

  /** The record of a result of a run, as far as it is shown. */
  interface Result { title?: string; words?: number; warnings?: string[]; text?: string }
}
