// The work behind a scan box: codes one after another, each a row or a sentence about why not.
import { useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { Scan } from '../../../../engine/document.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema.ts'
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import { completeLineOf } from '../document-calls.ts'
import { lineReader } from './complete-line.ts'
import { awaitedIn, type LineSet, type LineWorld } from './line-set.ts'
import { rowWith } from './line-store.ts'
import { playTone } from './play-tone.ts'
import { scannedValues } from './scan-set.ts'

interface ScanWish {
  readonly document: Resource
  readonly set: LineSet
  readonly scan: Scan
  readonly around: LineWorld
  /** The document as it would be sent. */
  readonly head: () => JsonRow
}

export interface Scanning {
  readonly take: (code: string) => void
  readonly error: string
  readonly forget: () => void
  /** Codes that are on their way. */
  readonly waiting: number
  readonly tones: boolean
  readonly setTones: (on: boolean) => void
}

export const useScan = (wish: ScanWish): Scanning => {
  const translate = useTranslate()
  const [error, setError] = useState('')
  const [waiting, setWaiting] = useState(0)
  const [tones, setTones] = useStore<boolean>('document.tones', true)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const tell = (found: boolean, text = ''): void => {
    setError(text)
    if (tones) playTone(found ? 'found' : 'missing')
  }
  const scanOne = async (code: string): Promise<void> => {
    const outcome = await outcomeOf(code, wish)
    if (outcome.kind === 'found') return tell(true)
    if (outcome.kind === 'refused') return tell(false, outcome.text || translate('document.scan-failed', { code }))
    const { title } = wish.set.resource.field[wish.scan.field] ?? { title: '' }
    const key = { double: 'document.double', absent: 'document.absent', lost: 'document.scan-lost' }[outcome.kind]
    tell(false, translate(key, { title, code, row: outcome.kind === 'double' ? outcome.row : 0 }))
  }
  return {
    take: code => {
      setWaiting(count => count + 1)
      // One after another: rows come in the order of the scans, and a code is not there twice.
      queue.current = queue.current.then(() => scanOne(code)).finally(() => setWaiting(count => count - 1))
    },
    error,
    forget: () => setError(''),
    waiting,
    tones,
    setTones,
  }
}

type Outcome =
  | { readonly kind: 'found' }
  | { readonly kind: 'double'; readonly row: number }
  | { readonly kind: 'absent' | 'lost' }
  | { readonly kind: 'refused'; readonly text: string }

const outcomeOf = (code: string, wish: ScanWish): Promise<Outcome> | Outcome => {
  const { set, scan } = wish
  const row = rowWith(set.store.state().lines, scan.field, code)
  if (scan.do === 'mark') {
    if (row !== undefined) return mark(row, wish)
    return scan.unknown === 'error' ? { kind: 'absent' } : awaitedIn(wish.set, add(code, wish))
  }
  return row !== undefined && isOnce(wish) ? double(row, wish) : awaitedIn(wish.set, add(code, wish))
}

const isOnce = ({ set, scan }: ScanWish): boolean => set.lines.unique.includes(scan.field)

const double = (row: number, { set }: ScanWish): Outcome => {
  set.store.flash(set.store.state().lines[row - 1]?.id ?? '')
  return { kind: 'double', row }
}

const mark = (row: number, { set, scan, around }: ScanWish): Outcome => {
  const line = set.store.state().lines[row - 1]
  if (!line) return { kind: 'absent' }
  const reader = { ...around.world(), row: lineReader(set.resource, line, around.world()) }
  const marked = scannedValues(set.resource, scan.set, { reader, emptyText: reader.emptyText })
  for (const [name, value] of Object.entries(marked)) set.store.change(line.id, name, value ?? '')
  set.store.flash(line.id)
  return { kind: 'found' }
}

const add = async (code: string, wish: ScanWish): Promise<Outcome> => {
  const { document, set, scan, around, head } = wish
  const world = around.world()
  const reader = { ...world, row: lineReader(set.resource, { values: {} }, world) }
  const said = scan.do === 'mark' ? scan.unknownSet : scan.set
  const line = { [scan.field]: code, ...scannedValues(set.resource, said, { reader, emptyText: world.emptyText }) }
  try {
    const values = set.valuesFrom(await completeLineOf(document, set.lines.name, { document: head(), line }))
    const row = rowWith(set.store.state().lines, scan.field, values[scan.field] ?? '')
    if (row !== undefined && isOnce(wish)) return double(row, wish)
    set.store.add(values)
    return { kind: 'found' }
  } catch (error) {
    if (error instanceof CallTimedOut) return { kind: 'lost' }
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 0) return { kind: 'lost' }
    return { kind: 'refused', text: error.faults.map(({ message }) => message).join(', ') || error.message }
  }
}
