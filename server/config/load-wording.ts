// Loads the texts of all codes, one file for each language, shared with the browser.
import { readFileSync } from 'node:fs'
import type { Wording } from '../../engine/schema/wording.ts'

interface WordingFile {
  readonly errors: Wording
  readonly faults: Wording
  readonly messages: Wording
}

const folder = new URL('../../src/i18n/', import.meta.url)

export const loadWording = (language: 'id' | 'en'): Wording => {
  const { errors, faults, messages } = JSON.parse(
    readFileSync(new URL(`${language}.json`, folder), 'utf8'),
  ) as WordingFile
  return { ...errors, ...faults, ...messages }
}
