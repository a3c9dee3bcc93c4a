// The kinds of payment that a till offers: the choices of the field, or the rows that it may name.
import { useEffect } from 'react'
import { useGetList } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { fillTemplate } from '../../text/fill-template.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { type PaymentLines, usePayableForm } from './payable-form.ts'

export interface PaymentKind {
  readonly value: string
  readonly title: string
  /** The key that adds a payment; empty: none. */
  readonly shortcut: string
  /** Money in the hand, of which change is returned. */
  readonly isCash: boolean
}

/** Of choices, by their order. */
const choiceShortcuts = ['F8', 'Shift+F8', 'Ctrl+F8', 'Alt+F8', 'Ctrl+Shift+F8']

/** More kinds than a till has buttons for. */
const maxKinds = 100

const noRows: readonly JsonRow[] = []

/** Rows of kinds are kept in the form, whose expressions read what each kind asks for; none before they are loaded. */
export const usePaymentKinds = ({ set, pays }: PaymentLines): readonly PaymentKind[] => {
  const { resources, project } = useSchema()
  const { ruled } = usePayableForm()
  const words = useValueWords()
  const field = set.resource.field[pays.kind]
  const target = resources[field?.ref?.to ?? '']
  const [sorted] = target?.screen.list.sort ?? []
  const { data: rows = noRows } = useGetList<JsonRow & { id: string }>(
    target?.name ?? '',
    {
      pagination: { page: 1, perPage: maxKinds },
      sort: { field: sorted?.field ?? 'id', order: sorted?.descending ? 'DESC' : 'ASC' },
      meta: { lookup: `${set.resource.name}.${pays.kind}` },
    },
    { enabled: target !== undefined },
  )
  useEffect(() => {
    if (!target || rows.length === 0) return
    ruled.rows.keep(target.name, rows)
    for (const { id } of set.rows.lines()) set.rows.reconsider(id)
    ruled.apply()
  }, [target, rows, ruled, set])
  if (!target)
    return (field?.choices ?? []).map(({ value, title }, index) => ({
      value,
      title,
      shortcut: choiceShortcuts[index] ?? '',
      isCash: value === pays.cash,
    }))
  return rows.map(row => ({
    value: String(row[target.key[0]] ?? ''),
    title: fillTemplate(target.label, target, row, words),
    shortcut: readShortcut(row, pays.key, project.emptyText),
    isCash: row[pays.cash] === true,
  }))
}

const readShortcut = (row: JsonRow, key: string | undefined, emptyText: string): string => {
  const shortcut = key === undefined ? '' : String(row[key] ?? '')
  return shortcut === emptyText ? '' : shortcut
}
