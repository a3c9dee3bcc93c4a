import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

interface ReportCellProps {
  readonly text: string
  readonly isNegative: boolean
  /** Where the rows behind the cell are. */
  readonly to?: string | undefined
}

export function ReportCell({ text, isNegative, to }: ReportCellProps) {
  if (to !== undefined && text !== '') {
    return (
      <Link component={RouterLink} to={to}>
        {text}
      </Link>
    )
  }
  return isNegative ? <span className="negative">{text}</span> : text
}
