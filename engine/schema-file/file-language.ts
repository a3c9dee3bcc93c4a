// The schema in the language of its files, which logs are written in, whatever the language of the user.
import type { Schema } from '../schema/schema.ts'

const sources = new WeakMap<Schema, Schema>()

/** Notes from which schema a translated one was made; returns it. */
export const noteTranslation = (translated: Schema, source: Schema): Schema => {
  if (translated !== source) sources.set(translated, source)
  return translated
}

/** The schema itself if it is not translated. */
export const getFileSchema = (schema: Schema): Schema => sources.get(schema) ?? schema
