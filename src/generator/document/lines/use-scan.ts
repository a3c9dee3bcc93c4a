// The work behind a scan box: codes one after another, each a row or a sentence about why not.
import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import { type Reader, toStored } from '../../../../engine/expression/evaluate/reader.ts'
import type { Expression } from '../../../../engine/expression/terms/scope.ts'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import { formatValue } from '../../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { LineScan } from '../../../../engine/schema/document.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { assertFailedCall, CallRefused, CallTimedOut } from '../../../providers/http.ts'
import { prefetchStaleTime } from '../../../providers/prefetch-stale-time.ts'
import { playTone } from '../../../ui/scan/play-tone.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { fetchCompletedLine, type LineRequest } from '../document-calls.ts'
import { findRowNumber } from './line-rows.ts'
import { createLineReader, type LineContext, type LineSet, trackRequest } from './line-set.ts'
import type { CodeStatus, ScanInbox } from './scan-inbox.ts'
import { type ScanQueue, useScanQueue } from './use-scan-queue.ts'

export interface ScanOptions {
  readonly document: Resource
  readonly set: LineSet
  readonly scan: LineScan
  readonly lineContext: LineContext
  /** The document as it would be sent. */
  readonly head: () => JsonRow
}

interface PreparedScanOptions extends ScanOptions {
  readonly prepared: PreparedLine
}

export interface Scanning extends ScanQueue {
  /** Why codes were not taken lately. */
  readonly errors: readonly string[]
  /** Whether the last code was not taken. */
  readonly isRefused: boolean
  readonly tones: boolean
  readonly setTones: (on: boolean) => void
  /** A code out of the box: a whole one is taken, the piece of one that is written out first is shown before it counts. */
  readonly handleTypedCode: (code: string) => void
  /** The text of the box so far: the line of a whole code is requested before Enter takes it. */
  readonly prepareCode: (text: string) => void
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

/** In milliseconds: a sentence about a code stays as long before a code that is taken may take its place, and any other. */
const [minErrorDuration, errorDuration] = [2000, 5000]

export const useScan = (scanOptions: ScanOptions, shared: ScanInbox | undefined): Scanning => {
  const { document, set } = scanOptions
  const [prepared] = useState(() =>
    createPreparedLine(request => fetchCompletedLine(document, set.lines.name, request)),
  )
  const options = { ...scanOptions, prepared }
  const translate = useTranslate()
  const [errors, setErrors] = useState<readonly ScanError[]>([])
  const [isRefused, setRefused] = useState(false)
  const [last, setLast] = useState<string>()
  const [tones, setTones] = useStore<boolean>('document.tones', true)
  const field = set.resource.field[options.scan.field]
  const describeRefusal = (outcome: ScanRefusal, code: string): string => {
    if (outcome.kind === 'refused') return outcome.text || translate('document.scan-failed', { code })
    const key = { double: 'document.double', absent: 'document.absent' }[outcome.kind]
    return translate(key, { title: field?.title ?? '', code, row: outcome.kind === 'double' ? outcome.row : 0 })
  }
  const scanOne = async (scanned: string): Promise<CodeStatus> => {
    const now = Date.now()
    const dropOldErrors = (duration: number): void =>
      setErrors(before =>
        before.every(({ at }) => now - at < duration) ? before : before.filter(({ at }) => now - at < duration),
      )
    dropOldErrors(errorDuration)
    const code = formatCode(field, scanned)
    const outcome = await processCode(code, options)
    if (tones) runInNextFrame(() => playTone(outcome.kind === 'found' ? 'found' : 'missing'))
    setRefused(outcome.kind !== 'found')
    if (outcome.kind === 'found') {
      dropOldErrors(minErrorDuration)
      if (document.screen.form.counts) setLast(outcome.row)
      return 'taken'
    }
    if (outcome.kind === 'lost') return 'lost'
    setErrors(before => [...before, { text: describeRefusal(outcome, code), at: Date.now() }])
    return 'refused'
  }
  const isWhole = (code: string): boolean => formatCode(field, code) === code && code.length >= getShortestCode(field)
  const queue = useScanQueue(scanOne, shared, isWhole)
  const describeLine = useLineDescription(set)
  const [shown, setShown] = useState<ShownCode>()
  const showPreview = async (code: string): Promise<void> => {
    const preview = await trackRequest(set, previewCode(code, options))
    setRefused(!('values' in preview))
    if ('values' in preview) {
      if (tones) playTone('found')
      setErrors([])
      setShown({ code, text: describeLine(code, preview.values) })
    } else {
      if (tones) playTone('missing')
      setErrors([{ text: describeRefusal(preview, code), at: Date.now() }])
    }
  }
  const handleTypedCode = (typed: string): void => {
    const code = typed.replaceAll(/\s/g, '')
    setShown(undefined)
    if (isWhole(code) || formatCode(field, code) === code) queue.take(code)
    else void showPreview(formatCode(field, code))
  }
  const prepareCode = (text: string): void => {
    const code = text.trim()
    // The request of a later code depends on what the earlier ones become.
    if (!isFilledUp(field) || code.length !== getShortestCode(field) || queue.inbox.state().waiting > 0) return
    if (isWhole(code) && isNewRow(code, options)) prepared.prepare(buildLineRequest(options, code))
  }
  const answer = (counts: boolean): void => {
    if (counts && shown) queue.take(shown.code)
    setShown(undefined)
  }
  return {
    ...queue,
    handleTypedCode,
    prepareCode,
    shown,
    answer,
    last,
    errors: errors.map(({ text }) => text),
    isRefused: isRefused && errors.length > 0,
    tones,
    setTones,
  }
}

/** Characters of the shortest code that is whole: the width of a type that fills codes up, three of any other. */
export const getShortestCode = (field: Field | undefined): number =>
  field !== undefined && isFilledUp(field) ? field.type.width : 3

/** Whether codes of its type have one width: shorter ones are filled up. */
const isFilledUp = (field: Field | undefined): boolean => formatCode(field, '1') !== '1'

/** As the field writes it: `428` is `00000428`. */
export const formatCode = (field: Field | undefined, code: string): string => {
  const parsed = field?.type.read(code)
  return parsed && 'value' in parsed && parsed.value !== null ? String(parsed.value) : code
}

type ScanRefusal =
  | { readonly kind: 'double'; readonly row: number }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly text: string }

type ScanOutcome = ScanRefusal | { readonly kind: 'found'; readonly row: string } | { readonly kind: 'lost' }

const processCode = (code: string, options: PreparedScanOptions): Promise<ScanOutcome> | ScanOutcome => {
  const { set, scan } = options
  if (isNewRow(code, options)) return trackRequest(set, addRow(code, options))
  const row = findRowNumber(set.rows.lines(), scan.field, code)
  if (row === undefined) return { kind: 'absent' }
  return scan.do === 'mark' ? markRow(row, options) : rejectDuplicate(row, options)
}

/** Whether the code becomes a row; any other is one already, or is refused without the server. */
const isNewRow = (code: string, { set, scan, ...options }: ScanOptions): boolean =>
  findRowNumber(set.rows.lines(), scan.field, code) === undefined
    ? scan.do !== 'mark' || scan.unknown !== 'error'
    : scan.do !== 'mark' && !isUniqueCode({ set, scan, ...options })

const isUniqueCode = ({ set, scan }: ScanOptions): boolean => set.lines.unique.includes(scan.field)

const rejectDuplicate = (row: number, { set }: ScanOptions): ScanOutcome => {
  set.rows.flash(set.rows.lines()[row - 1]?.id ?? '')
  return { kind: 'double', row }
}

const markRow = (row: number, { set, scan, lineContext }: ScanOptions): ScanOutcome => {
  const line = set.rows.lines()[row - 1]
  if (!line) return { kind: 'absent' }
  const reader = { ...lineContext.world(), row: createLineReader(set.resource, line, lineContext.world()) }
  const values = evaluateScannedValues(set.resource, scan.set, reader)
  for (const [name, value] of Object.entries(values)) set.rows.change(line.id, name, value ?? '')
  set.rows.flash(line.id)
  return { kind: 'found', row: line.id }
}

/** The line that the code would be, or why there is none. */
const previewCode = async (
  code: string,
  options: PreparedScanOptions,
): Promise<ScanRefusal | { readonly values: FormValues }> => {
  const { set, scan } = options
  const row = findRowNumber(set.rows.lines(), scan.field, code)
  const line = row === undefined ? undefined : set.rows.lines()[row - 1]
  if (line && scan.do === 'mark') return { values: line.values }
  if (row !== undefined && isUniqueCode(options)) return { kind: 'double', row }
  if (scan.do === 'mark' && scan.unknown === 'error') return { kind: 'absent' }
  try {
    return {
      values: set.toFormValues(
        await fetchScannedLine(options, { document: options.head(), line: { [scan.field]: code } }),
      ),
    }
  } catch (error) {
    assertFailedCall(error)
    return { kind: 'refused', text: getRefusalText(error) }
  }
}

const getRefusalText = (error: CallRefused | CallTimedOut): string =>
  (error instanceof CallRefused && error.faults.map(({ message }) => message).join(', ')) || error.message

/** Describes a piece by its first text and its totaled numbers. */
const useLineDescription = ({ columns }: LineSet): ((code: string, values: FormValues) => string) => {
  const words = useValueWords()
  return (code, values) => {
    const textColumn = columns.find(({ field }) => field.type.words === 'line')
    const totalColumns = columns.filter(
      ({ total, field }) => total !== undefined && Number(values[field.name] ?? 0) !== 0,
    )
    const texts = [...(textColumn ? [textColumn] : []), ...totalColumns].map(({ field, title }) => {
      const text = formatValue(field, values[field.name] ?? '', words)
      return field === textColumn?.field ? text : `${title} ${text}`
    })
    return [code, ...texts].join(' · ')
  }
}

/** The document as it is now, and the line as far as the code and the file say it. */
const buildLineRequest = ({ set, scan, lineContext, head }: ScanOptions, code: string): LineRequest => {
  const context = lineContext.world()
  const reader = { ...context, row: createLineReader(set.resource, { values: {} }, context) }
  const assignments = scan.do === 'mark' ? scan.unknownSet : scan.set
  const values = evaluateScannedValues(set.resource, assignments, reader)
  return { document: head(), line: { [scan.field]: code, ...values } }
}

const addRow = async (code: string, options: PreparedScanOptions): Promise<ScanOutcome> => {
  const { set, scan } = options
  const request = buildLineRequest(options, code)
  try {
    const values = set.toFormValues(await fetchScannedLine(options, request))
    const row = findRowNumber(set.rows.lines(), scan.field, values[scan.field] ?? '')
    if (row !== undefined && isUniqueCode(options)) return rejectDuplicate(row, options)
    // The next frame shows it, whatever else waits to be drawn.
    const added = flushSync(() => set.rows.add(values, Object.keys(request.line)))
    return { kind: 'found', row: added }
  } catch (error) {
    if (error instanceof CallTimedOut) return { kind: 'lost' }
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 0) return { kind: 'lost' }
    return { kind: 'refused', text: getRefusalText(error) }
  }
}

/** Requests the completed line. Missing values that the user still has to enter do not refuse the code. */
const fetchScannedLine = async (
  { document, set, scan, prepared }: PreparedScanOptions,
  request: LineRequest,
): Promise<JsonRow> => {
  try {
    return await prepared.take(request)
  } catch (error) {
    const faults = error instanceof CallRefused ? error.faults : []
    const isOnlyIncomplete =
      faults.length > 0 && faults.every(({ code, field }) => code === 'required' && field !== scan.field)
    if (!isOnlyIncomplete) throw error
    return fetchCompletedLine(document, set.lines.name, { ...request, unfinished: true })
  }
}

/** When the next frame is drawn: the row, or why there is none, is seen first. */
const runInNextFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work))

/** What is not known here is left out: the server works it out. */
export const evaluateScannedValues = (
  { field: fields }: Resource,
  set: Readonly<Record<string, Expression>>,
  reader: Reader,
): JsonRow =>
  Object.fromEntries(
    Object.entries(set).flatMap(([name, { term }]): [string, JsonScalar][] => {
      const field = fields[name]
      const evaluated = evaluate(term, reader)
      if (!field || !('value' in evaluated)) return []
      const stored = toStored(evaluated.value, field)
      if ('fault' in stored) return []
      return [[name, stored.value === null ? null : field.type.toJson(stored.value)]]
    }),
  )

// The line of a code, requested with the last key of the code: the answer is there, or nearly, when Enter takes it.

type FetchLine = (request: LineRequest) => Promise<JsonRow>

interface PreparedLine {
  /** Requests the line, unless it is prepared already. */
  readonly prepare: (request: LineRequest) => void
  /** The answer to the same request, once and while it is fresh; any other is requested now. */
  readonly take: FetchLine
}

export const createPreparedLine = (fetchLine: FetchLine): PreparedLine => {
  let prepared: { readonly key: string; readonly at: number; readonly answer: Promise<JsonRow> } | undefined
  const find = (key: string): Promise<JsonRow> | undefined =>
    prepared?.key === key && performance.now() - prepared.at < prefetchStaleTime ? prepared.answer : undefined
  return {
    prepare: request => {
      const key = JSON.stringify(request)
      if (find(key)) return
      const answer = fetchLine(request)
      // The code that takes the answer handles the failure; an answer that is not taken reports none.
      answer.catch(() => undefined)
      prepared = { key, at: performance.now(), answer }
    },
    take: request => {
      const answer = find(JSON.stringify(request))
      prepared = undefined
      return answer ?? fetchLine(request)
    },
  }
}
