import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { HistoryEntry } from '../document-calls.ts'
import { changesOf } from './history-words.ts'

const known = ['create', 'update', 'delete']

/** One change: what was done, by whom, when, and which fields are others since. */
export function HistoryItem({ resource, entry }: { readonly resource: Resource; readonly entry: HistoryEntry }) {
  const translate = useTranslate()
  const words = useValueWords()
  const { at, user_id, verb, title } = entry
  const changes = changesOf(resource, entry, {
    ...words,
    rows: count => translate('document.rows', { count }),
  })
  const done = title || (known.includes(verb) ? translate(`document.verb.${verb}`) : verb)
  return (
    <Box
      component="li"
      sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 2, paddingBottom: 2, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{done}</Typography>
      <Typography variant="body2" color="textSecondary">
        {new Date(at).toLocaleString('sv-SE').slice(0, 16)} · {user_id}
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ margin: '4px 0 0', paddingLeft: 2 }}>
          {changes.map(change => (
            <li key={change.title}>
              {change.title}: {change.before !== '' && <>{change.before} → </>}
              <b>{change.after || '-'}</b>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
