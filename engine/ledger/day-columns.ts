// The columns of a day's balance: every entry of a place is counted in exactly one of them.

import type { DayColumn } from '../schema/ledger.ts'
import type { LedgerFile } from '../schema-file/files/concept-files.ts'
import { formatTitle } from '../schema-file/language/format-title.ts'

export const compileDayColumns = (file: LedgerFile): readonly DayColumn[] => {
  const { columns, kinds } = file.definition
  if (!columns) return []
  reportKinds(file)
  reportRest(file)
  reportNames(file)
  const getReversingKinds = (kind: string): readonly string[] =>
    Object.entries(kinds).flatMap(([name, { reverses }]) => (reverses === kind ? [name] : []))
  return Object.entries(columns).map(([name, { title, sign, kinds: kindNames = [] }]) => ({
    name,
    title: title ?? formatTitle(name),
    raises: sign === '+',
    kinds: kindNames.flatMap(kind => [kind, ...getReversingKinds(kind)]),
  }))
}

const reportKinds = ({ definition: { columns = {}, kinds }, report }: LedgerFile): void => {
  const taken = new Map<string, string>()
  for (const [name, { sign, kinds: kindNames = [] }] of Object.entries(columns)) {
    for (const [index, kind] of kindNames.entries()) {
      const reportFault = (message: string): void => report(['columns', name, 'kinds', index], message)
      const entryKind = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
      const earlier = taken.get(`${sign} ${kind}`)
      if (entryKind?.reverses !== undefined) reportFault(`"${kind}" is counted where "${entryKind.reverses}" is`)
      else if (earlier !== undefined) reportFault(`"${kind}" is counted in "${earlier}" already`)
      taken.set(`${sign} ${kind}`, name)
    }
  }
}

/** Expressions name columns (`sold.qty`) beside places and dims. */
const reportNames = ({ definition: { columns = {}, transfer, dims = {}, amounts }, report }: LedgerFile): void => {
  const taken = [transfer.place, ...Object.keys(dims), ...Object.keys(amounts)]
  for (const name of Object.keys(columns)) {
    const path = ['columns', name]
    if (['opening', 'closing', 'in', 'and', 'or', 'not', 'true', 'false'].includes(name))
      report(path, `"${name}" means something else in expressions: call the column otherwise`, 'key')
    else if (taken.includes(name)) report(path, `a leg has a column "${name}" already; choose another name`, 'key')
  }
}

/** One column of each sign has no kinds: it counts all other entries, so that the columns always add up. */
const reportRest = ({ definition: { columns = {} }, report }: LedgerFile): void => {
  for (const [sign, does] of [
    ['+', 'raises'],
    ['-', 'lowers'],
  ] as const) {
    const [first, second] = Object.entries(columns).filter(
      ([, column]) => column.sign === sign && !column.kinds?.length,
    )
    if (!first)
      report(['columns'], `no column takes the rest of what ${does} a place: one of the sign "${sign}" without "kinds"`)
    if (first && second) report(['columns', second[0]], `"${first[0]}" takes the rest of what ${does} a place already`)
  }
}
