import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { UserMenu } from '../../../engine/access/assigned-menu.ts'
import { ComparisonTable } from '../../ui/table/ComparisonTable.tsx'
import { useValueWords } from '../text/use-value-words.ts'
import { compareMenus, listAssignableIds } from './assigned-menu.ts'
import { UserPicker } from './UserPicker.tsx'
import { readAccess } from './use-access.ts'

interface CompareAccessProps {
  /** The user whose menu is changed. */
  readonly user: UserMenu
  readonly grantedIds: ReadonlySet<string>
  readonly onCopy: (grantedIds: readonly string[]) => void
}

/** Another user beside this one: the entries that differ, and a button that gives this one what the other has. */
export function CompareAccess({ user, grantedIds, onCopy }: CompareAccessProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const [other, setOther] = useState('')
  const { data } = useQuery({
    queryKey: ['access of', other, 'compared'],
    queryFn: () => readAccess(other),
    enabled: other !== '',
  })
  const assignableIds = new Set(user.entries.flatMap(listAssignableIds))
  const theirs = data && new Set(data.full ? assignableIds : data.menu.filter(id => assignableIds.has(id)))
  const differences = theirs ? compareMenus(user.entries, { mine: grantedIds, theirs }, words) : []
  return (
    <Box component="details" sx={{ mb: 1.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {translate('menu-editor.compare')}
      </Box>
      <Box sx={{ maxWidth: 420, mt: 1 }}>
        <UserPicker user={other} onPick={setOther} id="access-other" label={translate('menu-editor.compare-with')} />
      </Box>
      {theirs && differences.length === 0 && <Typography>{translate('menu-editor.same')}</Typography>}
      {differences.length > 0 && (
        <>
          <ComparisonTable
            label={translate('menu-editor.differences')}
            limit="320px"
            columns={[
              { name: 'entry', title: translate('menu-editor.entry') },
              { name: 'mine', title: user.user_name },
              { name: 'theirs', title: data?.user_name ?? '' },
            ]}
            rows={differences.map(({ title, mine, theirs: theirValue }) => [title, mine, theirValue])}
          />
          <Button variant="outlined" sx={{ mt: 1 }} onClick={() => onCopy([...(theirs ?? [])])}>
            {translate('menu-editor.copy', { user: data?.user_name })}
          </Button>
        </>
      )}
    </Box>
  )
}
