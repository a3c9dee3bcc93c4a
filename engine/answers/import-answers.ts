// Answers about imports.
import { importFileTypes } from '../schema/import.ts'
import {
  type AnswerOf,
  allowAbsent,
  arraySchema,
  count,
  createChoice,
  flag,
  jsonRow,
  objectSchema,
  text,
} from '../value/answer-shape.ts'

const importOffer = objectSchema({
  name: text,
  type: text,
  title: text,
  mode: text,
  resource: text,
  /** The name of the resource whose rows it brings. */
  into: text,
  columns: arraySchema(text),
  types: arraySchema(createChoice(...importFileTypes)),
  nameContains: text,
  nameError: text,
  maxRows: count,
  undoHours: count,
  fetches: flag,
})
export type ImportOffer = AnswerOf<typeof importOffer>
export const importOffers = arraySchema(importOffer)

const errorProperties = { line: count, column: text, value: text, code: text, message: text }
const importError = objectSchema(errorProperties)
export type ImportError = AnswerOf<typeof importError>

const countProperties = {
  rows: count,
  inserted: count,
  updated: count,
  deleted: count,
  same: count,
  errorCount: count,
  errors: arraySchema(importError),
  notices: arraySchema(text),
}
const importCounts = objectSchema(countProperties)
export type ImportCounts = AnswerOf<typeof importCounts>

const sampleKind = createChoice('inserted', 'updated', 'deleted', 'same')
export type ImportSampleKind = AnswerOf<typeof sampleKind>

/** A row as it would be; `before` has the stored values that change. A deleted row has no line. */
const importSample = objectSchema({
  kind: sampleKind,
  line: allowAbsent(count),
  row: jsonRow,
  before: allowAbsent(jsonRow),
})
export type ImportSample = AnswerOf<typeof importSample>

/** An equal fault of several rows, and the type of the import that brings what is missing. */
const importFaultGroup = objectSchema({ ...errorProperties, count, remedy: allowAbsent(text) })
export type ImportFaultGroup = AnswerOf<typeof importFaultGroup>

/** Totals that somebody agrees to: of all rows first, then for each value of a field. */
const importTotals = objectSchema({
  columns: arraySchema(objectSchema({ name: text, title: text, type: text })),
  groups: arraySchema(
    objectSchema({
      /** Name of the field whose values have rows; absent: of all rows. */
      by: allowAbsent(text),
      title: text,
      rows: arraySchema(objectSchema({ label: text, count, sums: jsonRow })),
    }),
  ),
})
export type ImportTotalsAnswer = AnswerOf<typeof importTotals>

/** What an import would do; `removals` say how many rows of what go, `asks` are the first rows that need a confirmation, `documents` their number. */
export const importCheck = objectSchema({
  ...countProperties,
  columns: arraySchema(objectSchema({ name: text, title: text, type: text })),
  first: arraySchema(jsonRow),
  samples: arraySchema(importSample),
  groups: arraySchema(importFaultGroup),
  asks: arraySchema(importError),
  askCount: count,
  removals: arraySchema(text),
  documents: allowAbsent(count),
  totals: allowAbsent(importTotals),
})
export type ImportCheck = AnswerOf<typeof importCheck>

export const importJob = objectSchema({
  id: text,
  state: createChoice('running', 'done', 'failed'),
  percentage: count,
  message: text,
  result: allowAbsent(importCounts),
})
export type ImportJob = AnswerOf<typeof importJob>

/** The labels of the rows that an import wrote: what the print is called, and how many rows there are. */
const importLabels = objectSchema({ print: text, count })
export type ImportLabels = AnswerOf<typeof importLabels>

const importRun = objectSchema({
  id: text,
  at: text,
  user: text,
  shop: text,
  fileName: text,
  rows: count,
  state: createChoice('running', 'active', 'replaced', 'restored', 'failed'),
  restorable: flag,
  labels: allowAbsent(importLabels),
})
export type ImportHistoryRow = AnswerOf<typeof importRun>
export const importHistory = arraySchema(importRun)

/** A file that was taken over and is in force, with the totals that its user agreed to. */
const takenFile = objectSchema({
  id: text,
  at: text,
  user: text,
  fileName: text,
  rows: count,
  totals: allowAbsent(importTotals),
})
export type TakenFile = AnswerOf<typeof takenFile>

/** What is taken over from a former program; `totals` are of rows that no file brought, as they are now. */
const takeoverStep = objectSchema({
  id: text,
  title: text,
  about: allowAbsent(text),
  to: allowAbsent(objectSchema({ kind: text, name: text, view: allowAbsent(text) })),
  offer: allowAbsent(importOffer),
  isDone: flag,
  files: arraySchema(takenFile),
  totals: allowAbsent(importTotals),
})
export type TakeoverStepAnswer = AnswerOf<typeof takeoverStep>

export const takeover = objectSchema({ shop: text, day: text, timeZone: text, steps: arraySchema(takeoverStep) })
export type Takeover = AnswerOf<typeof takeover>
