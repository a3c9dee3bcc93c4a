import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../../../engine/answers/row-answers.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { FieldValue } from '../../fields/FieldValue.tsx'
import { useValueWords } from '../../text/use-value-words.ts'
import { AuthorizationText } from './AuthorizationText.tsx'
import { type HistoryChange, listFieldChanges } from './field-changes.ts'

const knownVerbs = ['create', 'update', 'delete']

/** One change: what was done, by whom, when, and which fields are others since. */
export function HistoryItem({ resource, entry }: { readonly resource: Resource; readonly entry: HistoryEntry }) {
  const translate = useTranslate()
  const words = useValueWords()
  const { project } = useSchema()
  const { at, user_id, verb, title, agreed } = entry
  const changes = listFieldChanges(resource, entry, {
    ...words,
    rows: count => translate('document.rows', { count }),
  })
  // A created row does not list its empty fields.
  const shownChanges = changes.filter(
    ({ before, after }) => before !== '' || (after !== '' && after !== project.emptyText),
  )
  const heading = title || (knownVerbs.includes(verb) ? translate(`document.verb.${verb}`) : verb)
  return (
    <Box
      component="li"
      sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 2, paddingBottom: 2, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{heading}</Typography>
      <Typography variant="body2" color="textSecondary">
        {formatMoment(at)} · {user_id}
      </Typography>
      {agreed && (
        <Typography variant="body2">
          <AuthorizationText agreed={agreed} />
        </Typography>
      )}
      {shownChanges.length > 0 && (
        <Box component="ul" sx={{ margin: '4px 0 0', paddingLeft: 2 }}>
          {shownChanges.map(change => (
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
function ChangedValue({ change, side }: { readonly change: HistoryChange; readonly side: 'before' | 'after' }) {
  const { field, values } = change
  if (!field || (!field.ref && !field.type.uploaded)) return change[side]
  return <FieldValue field={field} value={values[side]} />
}
