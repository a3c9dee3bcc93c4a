// Answers about versions of the schema: the list, differences, plans and previews.
import type { ResourceAnswer } from '../access/schema-answer.ts'
import {
  type AnswerOf,
  type AnswerShape,
  allowAbsent,
  anyObject,
  arraySchema,
  count,
  createChoice,
  flag,
  objectSchema,
  text,
} from '../value/answer-shape.ts'

/** Without a file: about the files as a whole. */
const schemaFault = objectSchema({
  file: allowAbsent(text),
  line: allowAbsent(count),
  column: allowAbsent(count),
  message: text,
})
export const schemaFaults = objectSchema({ faults: arraySchema(schemaFault) })
export type SchemaFaultAnswer = AnswerOf<typeof schemaFault>

const version = objectSchema({
  seq: count,
  version: text,
  at: text,
  author: text,
  origin: createChoice('start', 'folder', 'menu', 'page', 'revert', 'release', 'api'),
  reason: text,
  /** What it did to tables and rows, a line each. */
  effects: arraySchema(text),
})
export type SchemaVersionAnswer = AnswerOf<typeof version>

/** The latest version first; `files` are the places of those in force. */
export const schemaVersions = objectSchema({
  current: text,
  versions: arraySchema(version),
  files: arraySchema(text),
  faults: arraySchema(schemaFault),
})
export type SchemaVersionsAnswer = AnswerOf<typeof schemaVersions>

const fileDifference = objectSchema({
  place: text,
  lines: arraySchema(objectSchema({ sign: createChoice('-', '+', ' '), line: count, text })),
})
export type FileDifferenceAnswer = AnswerOf<typeof fileDifference>

/** `meaning`: a sentence for each field, menu entry, right and screen that differs. */
export const schemaDifference = objectSchema({ meaning: arraySchema(text), files: arraySchema(fileDifference) })
export type SchemaDifferenceAnswer = AnswerOf<typeof schemaDifference>

/** Rows refuse it if there are `refusals`; then nothing would be done. */
export const schemaPlan = objectSchema({ lines: arraySchema(text), refusals: arraySchema(text) })
export type SchemaPlanAnswer = AnswerOf<typeof schemaPlan>

const previewedScreen = objectSchema({
  /** Whether the resource is not in force yet. */
  is_new: flag,
  resource: anyObject as AnswerShape<never> as AnswerShape<ResourceAnswer>,
})
export type PreviewedScreen = AnswerOf<typeof previewedScreen>

/** With faults there is nothing else. */
export const schemaPreview = objectSchema({
  faults: arraySchema(schemaFault),
  plan: schemaPlan,
  meaning: arraySchema(text),
  screens: arraySchema(previewedScreen),
})
export type SchemaPreviewAnswer = AnswerOf<typeof schemaPreview>

export const schemaFileText = objectSchema({ place: text, text, version: text })
export type SchemaFileAnswer = AnswerOf<typeof schemaFileText>

export const schemaActivated = objectSchema({ version: text, is_in_folder: flag, message: text })
