// Answers about rows and documents: card, history, lines, previews, drafts, jobs and files.
import type { JsonScalar } from '../field/field-type.ts'
import {
  type AnswerOf,
  type AnswerShape,
  allowAbsent,
  allowNull,
  anyObject,
  anyValue,
  arraySchema,
  count,
  createChoice,
  flag,
  jsonRow,
  objectSchema,
  text,
  withDescription,
} from '../value/answer-shape.ts'

const authorizationSummary = withDescription(
  allowNull(objectSchema({ user_id: text, at: text, remark: text })),
  'The authorization of the move',
)
export type AuthorizationSummary = NonNullable<AnswerOf<typeof authorizationSummary>>

const cardDocument = objectSchema({ resource: text, title: text, id: allowNull(text), label: allowNull(text) })
export type CardDocument = AnswerOf<typeof cardDocument>

const cardValue = objectSchema({ name: text, title: text, value: anyValue as AnswerShape<JsonScalar>, text })
export type CardEntryValue = AnswerOf<typeof cardValue>

const cardEntry = objectSchema({
  id: text,
  at: text,
  title: text,
  reverses: flag,
  user_id: withDescription(allowNull(text), 'Null if another shop wrote it'),
  shop: withDescription(allowNull(text), 'The other shop that wrote it'),
  from: withDescription(allowNull(text), 'The place whose balance decreased'),
  to: withDescription(allowNull(text), 'The place whose balance increased'),
  values: arraySchema(cardValue),
  was: withDescription(allowNull(text), 'The label of the former row, if the entry belongs to one'),
  document: withDescription(allowNull(cardDocument), 'The label is present if the caller may read the document'),
  agreed: authorizationSummary,
})
export type CardEntry = AnswerOf<typeof cardEntry>

/** `next` is the start of the next page; null at the end. */
export const cardPage = objectSchema({ rows: arraySchema(cardEntry), next: allowNull(text) })
export type CardPage = AnswerOf<typeof cardPage>

const historyValues = withDescription(
  allowNull(
    anyObject as AnswerShape<Readonly<Record<string, JsonScalar | readonly Readonly<Record<string, JsonScalar>>[]>>>,
  ),
  'Without hidden fields',
)

const historyEntry = objectSchema({
  at: text,
  user_id: text,
  verb: text,
  title: text,
  before: historyValues,
  after: historyValues,
  agreed: authorizationSummary,
})
export type HistoryEntry = AnswerOf<typeof historyEntry>
export const rowHistory = arraySchema(historyEntry)

/** A message with its text in the address that opens it, empty if it was queued, and the number of earlier openings. */
export const openedMessage = objectSchema({ address: text, queued: flag, before: count })
export type OpenedMessage = AnswerOf<typeof openedMessage>

const fault = objectSchema({ field: text, code: text, message: text })
export type FaultAnswer = AnswerOf<typeof fault>

/** A typed line with what the file gives it, who holds what it names, and the drafts of others that have it. */
const currentLine = objectSchema({
  line: jsonRow,
  faults: arraySchema(fault),
  holder: allowAbsent(objectSchema({ document: text, user_id: text, at: text })),
  drafts: arraySchema(objectSchema({ user_id: text, at: text })),
})
export type CurrentLine = AnswerOf<typeof currentLine>
export const currentLines = arraySchema(currentLine)

const texts = anyObject as AnswerShape<Readonly<Record<string, string>>>

/** An entry of the books; `titles` and `texts` are those of dims and amounts. */
const previewEntry = objectSchema({
  ledger: text,
  title: text,
  kind: text,
  kindTitle: text,
  from: text,
  to: text,
  dims: texts,
  amounts: jsonRow,
  titles: texts,
  texts,
})
export type PreviewEntry = AnswerOf<typeof previewEntry>

const effectProperties = {
  title: text,
  does: createChoice('make', 'change', 'move'),
  label: text,
  move: allowAbsent(text),
  state: allowNull(text),
  values: arraySchema(objectSchema({ title: text, text })),
  entries: arraySchema(previewEntry),
}
/** A row that the move makes or changes, or another document that it moves. */
export type PreviewEffect = AnswerOf<ReturnType<typeof objectSchema<typeof effectProperties>>> & {
  readonly others: readonly PreviewEffect[]
}
const previewEffect: AnswerShape<PreviewEffect> = objectSchema({
  ...effectProperties,
  others: arraySchema(anyObject),
}) as never

/** What a move would do. */
export const movePreview = objectSchema({
  state: allowNull(text),
  numbers: texts,
  entries: arraySchema(previewEntry),
  others: arraySchema(previewEffect),
  faults: arraySchema(fault),
  authorize: allowNull(objectSchema({ category: text, text })),
})
export type MovePreview = AnswerOf<typeof movePreview>

export const draftProperties = { id: text, at: text }
/** Of a shared draft: the last user, the screen that has it open, and the business date. */
export const sharedProperties = { user_id: text, screen: allowNull(text), day: text }
const sharedDraft = objectSchema(sharedProperties)
export type SharedDraft = AnswerOf<typeof sharedDraft>
const draft = objectSchema({ ...draftProperties, body: anyValue })
export type StoredDraft = AnswerOf<typeof draft> & Partial<SharedDraft>

export const jobProgress = objectSchema({
  name: text,
  state: createChoice('never', 'running', 'done', 'failed'),
  percentage: count,
  message: text,
  user_id: allowAbsent(text),
  started_at: allowAbsent(text),
  ended_at: allowAbsent(allowNull(text)),
  result: allowAbsent(anyValue),
  error: allowAbsent(objectSchema({ code: text, message: text })),
})
export type JobProgress = AnswerOf<typeof jobProgress>

export const fileState = objectSchema({
  state: createChoice('working', 'ready', 'failed'),
  percentage: count,
  message: text,
})
export type FileState = AnswerOf<typeof fileState>

/** Rows of start data to choose from, with those that are there. */
const startOffer = objectSchema({
  id: text,
  title: text,
  about: allowAbsent(text),
  isThere: flag,
  resources: arraySchema(
    objectSchema({ title: text, rows: arraySchema(objectSchema({ label: text, isThere: flag })) }),
  ),
})
export type StartOfferAnswer = AnswerOf<typeof startOffer>
export const startOffers = arraySchema(startOffer)
