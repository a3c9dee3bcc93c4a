// Converts a proof to blocks of a roll.
import type { ProofSheet, RollBlock, RollSheet, SheetTable } from './sheet.ts'

/** Widths of roll papers in millimetres; other papers use the widest. */
const widths: Readonly<Partial<Record<ProofSheet['paper'], number>>> = { 'receipt-58': 58, 'receipt-80': 80 }

/** True if the paper of the proof is a roll. */
export const isOnRoll = ({ paper }: ProofSheet): boolean => Object.hasOwn(widths, paper)

export const toRoll = (sheet: ProofSheet): RollSheet => {
  const { title, number, copies, paper, heading, fields, tables, sums, signatures, footer, stamp, mark, copyTitles } =
    sheet
  return {
    template: 'roll',
    title,
    number,
    copies,
    copyTitles,
    width: widths[paper] ?? 80,
    blocks: [
      ...heading.map((text): RollBlock => ({ kind: 'heading', text })),
      { kind: 'rule' },
      ...[title, number].filter(text => text !== '').map((text): RollBlock => ({ kind: 'title', text })),
      ...fields.map((field): RollBlock => ({ kind: 'pair', label: field.title, text: field.text })),
      ...tables.flatMap(table => [{ kind: 'rule' } as const, ...buildTableBlocks(table)]),
      ...(tables.length > 0 ? [{ kind: 'rule' } as const] : []),
      ...sums.map((field): RollBlock => ({ kind: 'pair', label: field.title, text: field.text, bold: true })),
      ...(signatures.length > 0 ? [{ kind: 'signatures', signatures } as const] : []),
      { kind: 'text', text: footer },
    ],
    stamp,
    mark,
  }
}

/**
 * A row becomes a text of its first one or two columns, and below it a pair of heading and value for each other column.
 */
const buildTableBlocks = ({ title = '', columns, rows, total }: SheetTable): readonly RollBlock[] => [
  ...(title === '' ? [] : [{ kind: 'pair', label: '', text: title, bold: true } as const]),
  ...rows.map(row => {
    const first = columns[1]?.align === 'right' ? 1 : 2
    const text = row.slice(0, first).filter(Boolean).join(' ')
    return { kind: 'item', text, pairs: buildPairs(columns, row, first) } as const
  }),
  ...(total
    ? [{ kind: 'rule' } as const, { kind: 'item', text: total[0] ?? '', pairs: buildPairs(columns, total, 1) } as const]
    : []),
]

const buildPairs = (columns: SheetTable['columns'], row: readonly string[], from: number) =>
  columns
    .map(({ heading }, index) => ({ title: heading, text: row[index] ?? '' }))
    .filter(({ text }, index) => index >= from && text !== '')
