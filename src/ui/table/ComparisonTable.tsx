// A small table in a dialog or a panel, whose rows scroll in their own area and by the keyboard.
import type { ReactNode } from 'react'
import { TableFrame } from './TableFrame.tsx'

interface ComparisonColumn {
  readonly name: string
  readonly title: string
  readonly align?: 'right' | undefined
}

interface ComparisonTableProps {
  readonly label: string
  readonly columns: readonly ComparisonColumn[]
  /** The cells of each row in the order of the columns. */
  readonly rows: readonly (readonly ReactNode[])[]
  /** The greatest height, as CSS has it. */
  readonly limit: string
}

/** Values side by side; on a phone each cell shows the title of its column. */
export function ComparisonTable({ label, columns, rows, limit }: ComparisonTableProps) {
  return (
    <TableFrame density="compact" limit={limit} tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, title, align }) => (
              <th key={name} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own, and are drawn anew as a whole
            <tr key={index}>
              {columns.map(({ name, title, align }, at) => (
                <td key={name} data-title={title} data-align={align}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
