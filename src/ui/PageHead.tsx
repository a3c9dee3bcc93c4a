import Typography from '@mui/material/Typography'
import type { CSSProperties, ReactNode } from 'react'

interface PageHeadProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
}

const actionStyles: CSSProperties = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }

const headStyles: CSSProperties = { ...actionStyles, columnGap: 16, minHeight: 36, marginBottom: 16 }

const titleStyles = { overflowWrap: 'anywhere' }

/** The head of a page: its one <h1>, and its actions to the right. */
export function PageHead({ title, subtitle, actions }: PageHeadProps) {
  return (
    <header style={headStyles}>
      <div style={{ flex: '1 1 auto', minWidth: 0 }}>
        <Typography variant="h1" sx={titleStyles}>
          {title}
        </Typography>
        {subtitle && (
          <Typography variant="body2" component="div" color="textSecondary">
            {subtitle}
          </Typography>
        )}
      </div>
      {actions && <div style={actionStyles}>{actions}</div>}
    </header>
  )
}
