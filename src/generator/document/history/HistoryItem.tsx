import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { FieldValue } from '../../fields/FieldValue.tsx'
import { momentText } from '../../text/moment-text.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { HistoryEntry } from '../document-calls.ts'
import { Agreed } from './Agreed.tsx'
import { changesOf, type FieldChange } from './history-words.ts'

const known = ['create', 'update', 'delete']

/** One change: what was done, by whom, when, and which fields are others since. */
export function HistoryItem({ resource, entry }: { readonly resource: Resource; readonly entry: HistoryEntry }) {
  const translate = useTranslate()
  const words = useValueWords()
  const { project } = useSchema()
  const { at, user_id, verb, title, agreed } = entry
  const changes = changesOf(resource, entry, {
    ...words,
    rows: count => translate('document.rows', { count }),
  })
  // A created row does not list its empty fields.
  const said = changes.filter(({ before, after }) => before !== '' || (after !== '' && after !== project.emptyText))
  const done = title || (known.includes(verb) ? translate(`document.verb.${verb}`) : verb)
  return (
    <Box
      component="li"
      sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 2, paddingBottom: 2, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{done}</Typography>
      <Typography variant="body2" color="textSecondary">
        {momentText(at)} · {user_id}
      </Typography>
      {agreed && (
        <Typography variant="body2">
          <Agreed agreed={agreed} />
        </Typography>
      )}
      {said.length > 0 && (
        <Box component="ul" sx={{ margin: '4px 0 0', paddingLeft: 2 }}>
          {said.map(change => (
            <li key={change.title}>
              {change.title}:{' '}
              {change.before !== '' && (
                <>
                  <ChangedValue change={change} side="before" /> →{' '}
                </>
              )}
              <b>{change.after === '' ? '-' : <ChangedValue change={change} side="after" />}</b>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** References by their names and pictures as pictures; all else in words. */
function ChangedValue({ change, side }: { readonly change: FieldChange; readonly side: 'before' | 'after' }) {
  const { field, values } = change
  if (!field || (!field.ref && !field.type.uploaded)) return change[side]
  return <FieldValue field={field} value={values[side]} />
}
