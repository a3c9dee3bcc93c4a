import Skeleton from '@mui/material/Skeleton'
import type { DataTableColumn } from './table-props.ts'

const widths = [62, 84, 48, 71, 55]

interface SkeletonRowsProps<Row> {
  readonly columns: readonly DataTableColumn<Row>[]
  readonly count: number
  readonly hasActions: boolean
}

/** As many rows as were there before, so that nothing jumps while the next ones come. */
export function SkeletonRows<Row>({ columns, count, hasActions }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key, row) => (
        <tr key={key}>
          {columns.map(({ name, align }, column) => (
            <td key={name} data-align={align}>
              <Skeleton
                height={12}
                width={`${widths[(row + column) % widths.length]}%`}
                sx={{ display: 'inline-block', minWidth: 24 }}
              />
            </td>
          ))}
          {hasActions && <td data-actions />}
        </tr>
      ))}
    </tbody>
  )
}
