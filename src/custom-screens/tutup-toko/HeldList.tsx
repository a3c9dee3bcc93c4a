import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { ClosingBlocker } from '../../../engine/document/closing-blocker.ts'

/** What becomes of open sessions of a document: cancelled, taken along, or nothing yet. */
export type HeldChoice = '' | 'batal' | 'bawa'

interface HeldListProps {
  readonly held: readonly ClosingBlocker[]
  readonly choices: Readonly<Record<string, HeldChoice>>
  readonly onChoose: (document: string, choice: HeldChoice) => void
}

/** The documents that block closing, each with its count, its first rows and a link. */
export function HeldList({ held, choices, onChoose }: HeldListProps) {
  const translate = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {held.map(one => (
        <Box
          component="li"
          key={`${one.document} ${one.state}`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            py: 1,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>
              {one.path === undefined ? (
                <HeldTitle {...one} />
              ) : (
                <Link component={RouterLink} to={one.path}>
                  <HeldTitle {...one} />
                </Link>
              )}
            </Typography>
            {one.rows.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {one.rows.map(({ label }) => label).join(', ')}
                {one.count > one.rows.length && ', ...'}
              </Typography>
            )}
          </Box>
          {(one.carry || one.cancel) && (
            <TextField
              select
              size="small"
              label={translate('closing.what')}
              value={choices[one.document] ?? ''}
              onChange={event => onChoose(one.document, event.target.value as HeldChoice)}
              sx={{ minWidth: 220 }}
            >
              <MenuItem value="">{translate('closing.finish')}</MenuItem>
              {one.cancel && <MenuItem value="batal">{one.cancel.title}</MenuItem>}
              {one.carry && <MenuItem value="bawa">{translate('closing.carry')}</MenuItem>}
            </TextField>
          )}
        </Box>
      ))}
    </Box>
  )
}

function HeldTitle({ count, title, state_title: state }: ClosingBlocker) {
  return <>{`${count} ${title}: ${state}`}</>
}
