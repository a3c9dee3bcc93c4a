import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { MenuChoice, UserMenu } from '../../../engine/access/assigned-menu.ts'
import { useLeaveQuestions } from '../../forms/leave-guard.ts'
import { withRemountOnClose } from '../../forms/remount-on-close.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../forms/VersionsDialog.tsx'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { StatusChip } from '../../ui/ChipList.tsx'
import type { IconComponent } from '../../ui/create-icon.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { EyeIcon, EyeOffIcon, LockIcon } from '../../ui/icons.ts'
import type { LookupItem } from '../../ui/inputs/input-props.ts'
import { LookupInput } from '../../ui/inputs/LookupInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ComparisonTable } from '../../ui/table/ComparisonTable.tsx'
import { TreeView, useTree } from '../../ui/tree/TreeView.tsx'
import { useShowError } from '../text/use-show-error.ts'
import { useValueWords } from '../text/use-value-words.ts'
import {
  type AssignedState,
  compareMenus,
  getAssignedState,
  listAssignableIds,
  toggleEntry,
  withAll,
} from './assigned-menu.ts'
import { readAccess, useAccess } from './use-access.ts'

interface UserPickerProps {
  readonly user: string
  readonly onPick: (user: string) => void
  readonly id?: string
  /** What its field is called by default. */
  readonly label?: string
}

const pageSize = 50

/** A user by id or name, searched on the server. */
function UserPicker({ user: chosen, onPick, id = 'access-user', label }: UserPickerProps) {
  const translate = useTranslate()
  const provider = useDataProvider()
  const { project, resources } = useSchema()
  const { resource, key, name, level: levelField, shop } = project.user
  const list = async (filter: Readonly<Record<string, unknown>>): Promise<readonly LookupItem[]> => {
    const pagination = { page: 1, perPage: pageSize }
    const { data } = await provider.getList(resource, { filter, pagination, sort: { field: key, order: 'ASC' } })
    return data.map(row => ({
      value: String(row[key]),
      label: `${row[key]} - ${row[name]}`,
      hint: `${project.levels[String(row[levelField.field])]?.title ?? row[levelField.field]} · ${row[shop]}`,
    }))
  }
  return (
    <LookupInput
      id={id}
      label={label ?? resources[resource]?.field[key]?.title ?? key}
      value={chosen}
      onChange={onPick}
      search={text => list(text === '' ? {} : { q: text })}
      find={async value => (await list({ [key]: value }))[0]}
      placeholder={translate('menu-editor.choose-user')}
      autoFocus={chosen === '' && label === undefined}
    />
  )
}

interface AccessTreeProps {
  readonly entries: readonly MenuChoice[]
  readonly grantedIds: ReadonlySet<string>
  /** What the level has by itself: what differs is marked. */
  readonly standard: ReadonlySet<string>
  readonly onChange: (grantedIds: ReadonlySet<string>) => void
}

const getChildren = ({ children }: MenuChoice): readonly MenuChoice[] => children

const checked = { on: true, always: true, mixed: 'mixed', off: false, closed: false } as const

/** The menu with an eye at each entry; a click, Space or Enter shows or hides it, a group with all below it. */
function AccessTree({ entries, grantedIds, standard, onChange }: AccessTreeProps) {
  const translate = useTranslate()
  const tree = useTree(entries, getChildren)
  const getState = (choice: MenuChoice) => getAssignedState(choice, grantedIds)
  const toggle = (choice: MenuChoice): void => onChange(toggleEntry(choice, grantedIds))
  const getNote = (choice: MenuChoice): string => {
    const state = getState(choice)
    if (state === 'always' || state === 'closed') return translate(`menu-editor.${state}`)
    if (choice.state !== 'free' || grantedIds.has(choice.id) === standard.has(choice.id)) return ''
    return translate(grantedIds.has(choice.id) ? 'menu-editor.added' : 'menu-editor.taken')
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <SearchBox value={tree.text} onChange={tree.setText} label={translate('menu-editor.search')} />
        <Button variant="outlined" color="secondary" onClick={() => onChange(withAll(entries, grantedIds, true))}>
          {translate('menu-editor.show-all')}
        </Button>
        <Button variant="outlined" color="secondary" onClick={() => onChange(withAll(entries, grantedIds, false))}>
          {translate('menu-editor.hide-all')}
        </Button>
      </Stack>
      <TreeView
        tree={tree}
        label={translate('menu-editor.tree')}
        onChoose={({ node }) => toggle(node)}
        onKey={(event, { node }) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          toggle(node)
        }}
        more={({ node }) => ({ 'aria-checked': checked[getState(node)], 'aria-disabled': isFixed(getState(node)) })}
        isQuiet={({ node }) => ['off', 'closed'].includes(getState(node))}
        before={({ node }) => <EyeToggle state={getState(node)} />}
        behind={({ node }) => (
          <Typography component="span" variant="caption" color="textSecondary">
            {getNote(node)}
          </Typography>
        )}
      />
      {tree.rows.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {translate('menu-editor.none')}
        </Typography>
      )}
    </Paper>
  )
}

const isFixed = (state: string): boolean => state === 'always' || state === 'closed'

const presentation: Readonly<Record<AssignedState, { icon: IconComponent; color: string; opacity?: number }>> = {
  on: { icon: EyeIcon, color: 'info.main' },
  mixed: { icon: EyeIcon, color: 'info.main', opacity: 0.5 },
  off: { icon: EyeOffIcon, color: 'text.disabled' },
  always: { icon: EyeIcon, color: 'text.disabled' },
  closed: { icon: LockIcon, color: 'text.disabled' },
}

/** The eye of an entry (blue: shown); the row has the same state as text. */
function EyeToggle({ state }: { readonly state: AssignedState }) {
  const { icon: Icon, color, opacity = 1 } = presentation[state]
  return (
    <Box component="span" aria-hidden sx={{ display: 'flex', flex: 'none', color, opacity }}>
      <Icon sx={{ fontSize: 20 }} />
    </Box>
  )
}

interface AccessReasons {
  readonly allowed: boolean
  readonly target: string
  readonly reasons: readonly string[]
}

/** Which rule, menu entry and level allow the user a screen or a call, or refuse it. */
function WhyAccess({ user }: { readonly user: string }) {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const [target, setTarget] = useState('')
  const [decision, setDecision] = useState<AccessReasons>()
  const show = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const path = `users/hak-akses/${encodeURIComponent(user)}/why?target=${encodeURIComponent(target)}`
    try {
      setDecision(await fetchBody<AccessReasons>(path))
    } catch (error) {
      setDecision(undefined)
      if (error instanceof CallRefused && error.status === 404) popup.error(translate('menu-editor.why-unknown'))
      else showError(error, translate('menu-editor.why-unknown'))
    }
  }
  return (
    <Box component="details" sx={{ mb: 1.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {translate('menu-editor.why')}
      </Box>
      <Box
        component="form"
        onSubmit={event => void show(event)}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}
      >
        <Box sx={{ flex: '1 1 240px', maxWidth: 420 }}>
          <TextInput
            id="why-target"
            label={translate('menu-editor.why-target')}
            value={target}
            onChange={setTarget}
            case="asis"
            maxLength={200}
          />
        </Box>
        <Button type="submit" variant="outlined" disabled={target.trim() === ''}>
          {translate('menu-editor.why-show')}
        </Button>
      </Box>
      {decision && (
        <Box role="status">
          <StatusChip
            color={decision.allowed ? 'success' : 'error'}
            label={translate(decision.allowed ? 'menu-editor.why-may' : 'menu-editor.why-may-not')}
          />
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {decision.reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

interface CompareAccessProps {
  /** The user whose menu is changed. */
  readonly user: UserMenu
  readonly grantedIds: ReadonlySet<string>
  readonly onCopy: (grantedIds: readonly string[]) => void
}

/** Another user beside this one: the entries that differ, and a button that gives this one what the other has. */
function CompareAccess({ user, grantedIds, onCopy }: CompareAccessProps) {
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

/** The menus of users (specification 2, Hak Akses Users): a user, and each entry hidden or shown for that user. */
export function AccessScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const questions = useLeaveQuestions()
  const [params, setParams] = useSearchParams()
  const user = params.get('user') ?? ''
  const pickUser = async (next: string): Promise<void> => {
    if (next !== user && (!questions.isAnyDirty() || (await questions.confirmLeave())))
      setParams(next === '' ? {} : { user: next })
  }
  return (
    <Box sx={{ maxWidth: 860 }}>
      <PageHead title={title} subtitle={translate('menu-editor.about-users')} />
      <Box sx={{ maxWidth: 420, mb: 2 }}>
        <UserPicker user={user} onPick={next => void pickUser(next)} />
      </Box>
      {user === '' ? <EmptyState text={translate('menu-editor.choose-user')} /> : <UserAccess key={user} user={user} />}
    </Box>
  )
}

interface OpenAccessProps {
  readonly user: string
  readonly onClose: () => void
}

const UserAccess = withRemountOnClose(OpenAccess)

function OpenAccess({ user, onClose }: OpenAccessProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { project } = useSchema()
  const access = useAccess(user, onClose)
  const { data, error, granted: grantedIds, isChanged, session, theirs } = access
  if (error) return <ErrorState message={error.message} onRetry={() => void access.refetch()} />
  if (!data) return null
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography component="h2" variant="h2">
          {data.user_name}
        </Typography>
        <StatusChip color="info" label={project.levels[data.level]?.title ?? data.level} />
        {!data.full && (
          <Typography color="textSecondary">
            {translate(data.own ? 'menu-editor.is-own' : 'menu-editor.is-standard')}
          </Typography>
        )}
      </Box>
      <WhyAccess user={user} />
      {data.full ? (
        <Typography>{translate('menu-editor.full', { level: project.levels[data.level]?.title })}</Typography>
      ) : (
        <>
          {session.offers}
          <CompareAccess user={data} grantedIds={grantedIds} onCopy={access.setGranted} />
          <AccessTree
            entries={data.entries}
            grantedIds={grantedIds}
            standard={new Set(data.standard)}
            onChange={access.setGranted}
          />
          <SaveBar
            {...{ session, isChanged }}
            onSave={() => void access.save()}
            other={{ label: translate('menu-editor.reset'), run: () => void access.reset(), off: !data.own }}
          />
        </>
      )}
      {theirs && (
        <VersionsDialog
          versions={compareMenus(data.entries, { mine: grantedIds, theirs: new Set(theirs.menu) }, words)}
          onOverwrite={() => void access.overwrite(theirs)}
          onTake={() => {
            session.discardTyped()
            onClose()
          }}
        />
      )}
    </>
  )
}
