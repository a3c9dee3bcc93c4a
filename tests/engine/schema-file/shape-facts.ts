// Checks that many shapes share; the test of each shape provides its own data.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toJsonPointer } from '../../../engine/schema-file/language/schema-fault.ts'
import type { Shape } from '../../../engine/schema-file/language/shape.ts'
import { change } from '../../support/schema/schema-files.ts'

/** One of the files in examples/, by its name without `.json`. */
export const example = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`./examples/${name}.json`, import.meta.url), 'utf8')) as Record<string, unknown>

export interface Reading {
  readonly value: unknown
  /** `/pointer: sentence`; `(key)` behind the pointer when the finger lies on the key. */
  readonly faults: readonly string[]
}

export const readBy = (shape: Shape<unknown>, json: unknown): Reading => {
  const faults: string[] = []
  const value = shape.read(json, [], (path, message, on) =>
    faults.push(`${toJsonPointer(path) || '/'}${on === 'key' ? ' (key)' : ''}: ${message}`),
  )
  return { value, faults }
}

/** Definitions that a shape takes whole: nothing is reported, and what was read is read as it is. */
export const testAccepted = (shape: Shape<unknown>, goods: Readonly<Record<string, unknown>>): void => {
  test.each(Object.entries(goods))('accepts %s with all keys', (_name, good) => {
    const { value, faults } = readBy(shape, good)
    expect(faults).toEqual([])
    expect(readBy(shape, value)).toEqual({ value, faults: [] })
    expect(Object.keys(value as object)).toEqual(expect.arrayContaining(Object.keys(good as object)))
  })
}

/** What is wrong: an edit of a good definition (pointer and value; without a value the key goes) and its faults. */
export type WrongRow = readonly [name: string, pointer: string, value: unknown, faults: readonly string[]]

export const testRefused = (shape: Shape<unknown>, good: unknown, rows: readonly WrongRow[]): void => {
  test.each(rows)('refuses %s', (_name, pointer, value, faults) => {
    expect(readBy(shape, change(good, pointer, value)).faults).toEqual(faults)
  })
}
