// The work behind a scan box: codes one after another, each a row or a sentence about why not.

import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import type { Reader } from '../../../../engine/expression/evaluate/reader.ts'
import { toStored } from '../../../../engine/expression/evaluate/to-stored.ts'
import type { Expression } from '../../../../engine/expression/terms/expression.ts'
import type { JsonScalar } from '../../../../engine/fields/field-type.ts'
import { valueText } from '../../../../engine/fields/value-text.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Scan } from '../../../../engine/schema/document.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { completeLineOf } from '../document-calls.ts'
import { lineReader } from './complete-line.ts'
import { rowWith } from './line-rows.ts'
import { awaitedIn, type LineSet, type LineWorld } from './line-set.ts'
import { playTone } from './play-tone.ts'
import type { ScanInbox, Taken } from './scan-inbox.ts'
import { type ScanQueue, useScanQueue } from './use-scan-queue.ts'

interface ScanOptions {
  readonly document: Resource
  readonly set: LineSet
  readonly scan: Scan
  readonly around: LineWorld
  /** The document as it would be sent. */
  readonly head: () => JsonRow
}

export interface Scanning extends ScanQueue {
  /** Why codes were not taken lately. */
  readonly errors: readonly string[]
  readonly tones: boolean
  readonly setTones: (on: boolean) => void
  /** A code out of the box: a whole one is taken, the piece of one that is written out first is shown before it counts. */
  readonly takeTyped: (code: string) => void
  /** What is shown before it counts. */
  readonly shown: ShownCode | undefined
  /** It counts, or not. */
  readonly answer: (counts: boolean) => void
  /** The row of the code that was taken last. */
  readonly last: string | undefined
}

interface ShownCode {
  readonly code: string
  readonly text: string
}

interface ScanError {
  readonly text: string
  readonly at: number
}

/** A sentence about a code stays as long, in milliseconds, whatever comes next; then the next code takes its place. */
const longestShown = 5000

export const useScan = (options: ScanOptions, shared: ScanInbox | undefined): Scanning => {
  const translate = useTranslate()
  const [errors, setErrors] = useState<readonly ScanError[]>([])
  const [last, setLast] = useState<string>()
  const [tones, setTones] = useStore<boolean>('document.tones', true)
  const field = options.set.resource.field[options.scan.field]
  const textOf = (outcome: Refused, code: string): string => {
    if (outcome.kind === 'refused') return outcome.text || translate('document.scan-failed', { code })
    const key = { double: 'document.double', absent: 'document.absent' }[outcome.kind]
    return translate(key, { title: field?.title ?? '', code, row: outcome.kind === 'double' ? outcome.row : 0 })
  }
  const scanOne = async (scanned: string): Promise<Taken> => {
    const now = Date.now()
    setErrors(before =>
      before.every(({ at }) => now - at < longestShown) ? before : before.filter(({ at }) => now - at < longestShown),
    )
    const code = spellCode(field, scanned)
    const outcome = await outcomeOf(code, options)
    if (tones) inNextFrame(() => playTone(outcome.kind === 'found' ? 'found' : 'missing'))
    if (outcome.kind === 'found') {
      setLast(outcome.row)
      return 'taken'
    }
    if (outcome.kind === 'lost') return 'lost'
    setErrors(before => [...before, { text: textOf(outcome, code), at: Date.now() }])
    return 'refused'
  }
  const isWhole = (code: string): boolean => spellCode(field, code) === code && code.length >= getShortestCode(field)
  const queue = useScanQueue(scanOne, shared, isWhole)
  const describeLine = useShownLine(options.set)
  const [shown, setShown] = useState<ShownCode>()
  const look = async (code: string): Promise<void> => {
    const seen = await awaitedIn(options.set, lookAt(code, options))
    if ('values' in seen) {
      if (tones) playTone('found')
      setErrors([])
      setShown({ code, text: describeLine(code, seen.values) })
    } else {
      if (tones) playTone('missing')
      setErrors([{ text: textOf(seen, code), at: Date.now() }])
    }
  }
  const takeTyped = (typed: string): void => {
    const code = typed.replaceAll(/\s/g, '')
    setShown(undefined)
    if (isWhole(code) || spellCode(field, code) === code) queue.take(code)
    else void look(spellCode(field, code))
  }
  const answer = (counts: boolean): void => {
    if (counts && shown) queue.take(shown.code)
    setShown(undefined)
  }
  return { ...queue, takeTyped, shown, answer, last, errors: errors.map(({ text }) => text), tones, setTones }
}

/** Characters of the shortest code that is whole: the width of a type that fills codes up, three of any other. */
export const getShortestCode = (field: Field | undefined): number =>
  field !== undefined && spellCode(field, '1') !== '1' ? field.type.width : 3

/** As the field writes it: `428` is `00000428`. */
export const spellCode = (field: Field | undefined, code: string): string => {
  const read = field?.type.read(code)
  return read && 'value' in read && read.value !== null ? String(read.value) : code
}

type Refused =
  | { readonly kind: 'double'; readonly row: number }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly text: string }

type Outcome = Refused | { readonly kind: 'found'; readonly row: string } | { readonly kind: 'lost' }

const outcomeOf = (code: string, options: ScanOptions): Promise<Outcome> | Outcome => {
  const { set, scan } = options
  const row = rowWith(set.rows.lines(), scan.field, code)
  if (scan.do === 'mark') {
    if (row !== undefined) return mark(row, options)
    return scan.unknown === 'error' ? { kind: 'absent' } : awaitedIn(options.set, add(code, options))
  }
  return row !== undefined && isOnce(options) ? double(row, options) : awaitedIn(options.set, add(code, options))
}

const isOnce = ({ set, scan }: ScanOptions): boolean => set.lines.unique.includes(scan.field)

const double = (row: number, { set }: ScanOptions): Outcome => {
  set.rows.flash(set.rows.lines()[row - 1]?.id ?? '')
  return { kind: 'double', row }
}

const mark = (row: number, { set, scan, around }: ScanOptions): Outcome => {
  const line = set.rows.lines()[row - 1]
  if (!line) return { kind: 'absent' }
  const reader = { ...around.world(), row: lineReader(set.resource, line, around.world()) }
  const marked = scannedValues(set.resource, scan.set, { reader, emptyText: reader.emptyText })
  for (const [name, value] of Object.entries(marked)) set.rows.change(line.id, name, value ?? '')
  set.rows.flash(line.id)
  return { kind: 'found', row: line.id }
}

/** The line that the code would be, or why there is none. */
const lookAt = async (code: string, options: ScanOptions): Promise<Refused | { readonly values: FormValues }> => {
  const { set, scan } = options
  const row = rowWith(set.rows.lines(), scan.field, code)
  const line = row === undefined ? undefined : set.rows.lines()[row - 1]
  if (line && scan.do === 'mark') return { values: line.values }
  if (row !== undefined && isOnce(options)) return { kind: 'double', row }
  if (scan.do === 'mark' && scan.unknown === 'error') return { kind: 'absent' }
  try {
    return { values: set.valuesFrom(await scannedLine(options, { [scan.field]: code })) }
  } catch (error) {
    if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
    return { kind: 'refused', text: textOfRefusal(error) }
  }
}

const textOfRefusal = (error: CallRefused | CallTimedOut): string =>
  (error instanceof CallRefused && error.faults.map(({ message }) => message).join(', ')) || error.message

/** Describes a piece by its first text and its totaled numbers. */
const useShownLine = ({ columns }: LineSet): ((code: string, values: FormValues) => string) => {
  const words = useValueWords()
  return (code, values) => {
    const named = columns.find(({ field }) => field.type.name === 'text')
    const summed = columns.filter(({ total, field }) => total !== undefined && Number(values[field.name] ?? 0) !== 0)
    const texts = [...(named ? [named] : []), ...summed].map(({ field, title }) => {
      const text = valueText(field, values[field.name] ?? '', words)
      return field === named?.field ? text : `${title} ${text}`
    })
    return [code, ...texts].join(' · ')
  }
}

const add = async (code: string, options: ScanOptions): Promise<Outcome> => {
  const { set, scan, around } = options
  const world = around.world()
  const reader = { ...world, row: lineReader(set.resource, { values: {} }, world) }
  const said = scan.do === 'mark' ? scan.unknownSet : scan.set
  const line = { [scan.field]: code, ...scannedValues(set.resource, said, { reader, emptyText: world.emptyText }) }
  try {
    const values = set.valuesFrom(await scannedLine(options, line))
    const row = rowWith(set.rows.lines(), scan.field, values[scan.field] ?? '')
    if (row !== undefined && isOnce(options)) return double(row, options)
    // The next frame shows it, whatever else waits to be drawn.
    const added = flushSync(() => set.rows.add(values, Object.keys(line)))
    return { kind: 'found', row: added }
  } catch (error) {
    if (error instanceof CallTimedOut) return { kind: 'lost' }
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 0) return { kind: 'lost' }
    return { kind: 'refused', text: textOfRefusal(error) }
  }
}

/** Requests the completed line. Missing values that the user still has to enter do not refuse the code. */
const scannedLine = async ({ document, set, scan, head }: ScanOptions, line: JsonRow): Promise<JsonRow> => {
  const asked = { document: head(), line }
  try {
    return await completeLineOf(document, set.lines.name, asked)
  } catch (error) {
    const faults = error instanceof CallRefused ? error.faults : []
    const isLacking =
      faults.length > 0 && faults.every(({ code, field }) => code === 'required' && field !== scan.field)
    if (!isLacking) throw error
    return completeLineOf(document, set.lines.name, { ...asked, unfinished: true })
  }
}

/** When the next frame is drawn: the row, or why there is none, is seen first. */
const inNextFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work))

/** What is not known here is left out: the server works it out. */
const scannedValues = (
  { field: fields }: Resource,
  set: Readonly<Record<string, Expression>>,
  { reader, emptyText }: { readonly reader: Reader; readonly emptyText: string },
): JsonRow =>
  Object.fromEntries(
    Object.entries(set).flatMap(([name, { term }]): [string, JsonScalar][] => {
      const field = fields[name]
      const evaluated = evaluate(term, reader)
      if (!field || !('value' in evaluated)) return []
      const stored = toStored(evaluated.value, field.type, emptyText)
      if ('fault' in stored) return []
      return [[name, stored.value === null ? null : field.type.toJson(stored.value)]]
    }),
  )
