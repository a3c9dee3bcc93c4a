// Where the faults of a refused document are shown: at its fields, in cells of its lines, above lines or the buttons.
import type { FaultAnswer } from '../../../engine/answers/row-answers.ts'

interface GroupedFaults {
  readonly head: readonly FaultAnswer[]
  /** By lines, row (from 0) and field. */
  readonly cells: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, string>>>>>>
  /** By lines. */
  readonly lines: Readonly<Record<string, readonly string[]>>
  readonly answers: readonly FaultAnswer[]
  readonly others: readonly string[]
}

interface FaultTargets {
  /** Whether the form has a box for it. */
  readonly isBox: (field: string) => boolean
  readonly lines: readonly string[]
}

export const groupFaults = (faults: readonly FaultAnswer[], { isBox, lines }: FaultTargets): GroupedFaults => {
  const cells: Record<string, Record<number, Record<string, string>>> = {}
  const lineMessages: Record<string, string[]> = {}
  const head: FaultAnswer[] = []
  const answers: FaultAnswer[] = []
  const others: string[] = []
  for (const fault of faults) {
    const [name = '', row, field] = fault.field.split('.')
    if (name === 'answers')
      answers.push({ ...fault, field: row === undefined ? '' : fault.field.slice('answers.'.length) })
    else if (!lines.includes(name)) {
      if (isBox(fault.field)) head.push(fault)
      else others.push(fault.message)
    } else if (row === undefined) lineMessages[name] = [...(lineMessages[name] ?? []), fault.message]
    else {
      const rows = cells[name] ?? {}
      cells[name] = { ...rows, [Number(row)]: { ...rows[Number(row)], [field ?? '']: fault.message } }
    }
  }
  return { head, cells, lines: lineMessages, answers, others }
}
