// A proof on a roll: what its paper says, one below the other.
import type { Block, ProofSheet, RollSheet, SheetTable } from './sheet.ts'

/** Millimetres of the papers that are rolls; others are typed as wide as the widest roll. */
const widths: Readonly<Partial<Record<ProofSheet['paper'], number>>> = { 'receipt-58': 58, 'receipt-80': 80 }

export const proofRoll = (sheet: ProofSheet): RollSheet => {
  const { title, number, paper, heading, fields, table, signatures, footer, stamp, mark } = sheet
  return {
    template: 'roll',
    title,
    number,
    width: widths[paper] ?? 80,
    blocks: [
      ...heading.map((text): Block => ({ kind: 'heading', text })),
      { kind: 'rule' },
      ...[title, number].filter(text => text !== '').map((text): Block => ({ kind: 'title', text })),
      ...fields.map((field): Block => ({ kind: 'pair', label: field.title, text: field.text })),
      ...(table ? [{ kind: 'rule' } as const, ...tableBlocks(table), { kind: 'rule' } as const] : []),
      ...signatures.flatMap(({ title: over, name }): Block[] => [
        ...[{ kind: 'text', text: over } as const, ...space],
        { kind: 'text', text: `( ${name === '' ? '.'.repeat(18) : name} )` },
      ]),
      { kind: 'text', text: footer },
    ],
    ...(stamp !== undefined && { stamp }),
    ...(mark !== undefined && { mark }),
  }
}

const space: readonly Block[] = Array.from({ length: 3 }, () => ({ kind: 'space', text: '' }))

/** A row is what its first two columns say, and below it each of the others with its heading. */
const tableBlocks = ({ columns, rows, total }: SheetTable): readonly Block[] => [
  ...rows.map(
    row =>
      ({ kind: 'item', text: row.slice(0, 2).filter(Boolean).join(' '), pairs: pairsOf(columns, row, 2) }) as const,
  ),
  ...(total
    ? [{ kind: 'rule' } as const, { kind: 'item', text: total[0] ?? '', pairs: pairsOf(columns, total, 1) } as const]
    : []),
]

const pairsOf = (columns: SheetTable['columns'], row: readonly string[], from: number) =>
  columns
    .map(({ heading }, index) => ({ title: heading, text: row[index] ?? '' }))
    .filter(({ text }, index) => index >= from && text !== '')
