// Where the faults of a refused document are shown: at its fields, in cells of its lines, above lines or the buttons.
import type { FaultAnswer } from '../../providers/http.ts'

export interface PlacedFaults {
  readonly head: readonly FaultAnswer[]
  /** By lines, row (from 0) and field. */
  readonly cells: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, string>>>>>>
  /** By lines. */
  readonly lines: Readonly<Record<string, readonly string[]>>
  readonly answers: readonly FaultAnswer[]
  readonly others: readonly string[]
}

interface Places {
  /** Whether the form has a box for it. */
  readonly isBox: (field: string) => boolean
  readonly lines: readonly string[]
}

export const placeFaults = (faults: readonly FaultAnswer[], { isBox, lines }: Places): PlacedFaults => {
  const cells: Record<string, Record<number, Record<string, string>>> = {}
  const ofLines: Record<string, string[]> = {}
  const head: FaultAnswer[] = []
  const answers: FaultAnswer[] = []
  const others: string[] = []
  for (const found of faults) {
    const [name = '', row, field] = found.field.split('.')
    if (name === 'answers')
      answers.push({ ...found, field: row === undefined ? '' : found.field.slice('answers.'.length) })
    else if (!lines.includes(name)) {
      if (isBox(found.field)) head.push(found)
      else others.push(found.message)
    } else if (row === undefined) ofLines[name] = [...(ofLines[name] ?? []), found.message]
    else {
      const rows = cells[name] ?? {}
      cells[name] = { ...rows, [Number(row)]: { ...rows[Number(row)], [field ?? '']: found.message } }
    }
  }
  return { head, cells, lines: ofLines, answers, others }
}
