import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Fragment, type SubmitEvent, useState } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { SettingProblem } from '../../../engine/value/answer-shape.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { ChoiceInput, type ChoiceOption } from '../../ui/inputs/ChoiceInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { findEntry } from '../menu/menu-entries.ts'
import { saveFile } from '../text/save-file.ts'

/** What a call says of a month or a code. */
interface FileFacts {
  readonly numbers: readonly (readonly [title: string, value: string | number])[]
  /** Those without problems are not shown. */
  readonly notes: readonly ComponentProps<typeof ProblemList>[]
  /** The first is the next step. */
  readonly files: readonly OfferedFile[]
}

interface OfferedFile {
  readonly title: string
  readonly name: string
  readonly type: string
  /** Absent: something keeps it from being written. */
  readonly read: (() => string | Promise<string>) | undefined
}

/** A page of files. Its texts are `name.value` and `name.failed`; with a code, `name.about` and `name.show` too. */
export interface FilePage<Answer> {
  readonly name: string
  readonly input: 'month' | 'code'
  readonly getPath: (value: string) => string
  readonly describe: (answer: Answer, translate: ReturnType<typeof useTranslate>) => FileFacts
}

/** A month is chosen or a code typed; what its call says is shown, and its files are saved. */
export function FileScreen<Answer>({ title, page }: { readonly title: string; readonly page: FilePage<Answer> }) {
  const { name, input, getPath, describe } = page
  const translate = useTranslate()
  const months = listMonths(useLocale())
  const [typed, setTyped] = useState('')
  const [value, setValue] = useState(input === 'month' ? (months[1]?.value ?? '') : '')
  const { data, error, refetch } = useQuery({
    queryKey: ['file-page', name, value],
    queryFn: () => fetchBody<Answer>(getPath(encodeURIComponent(value)), { timeout: null }),
    enabled: value !== '',
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setValue(typed.trim().toUpperCase())
  }
  const label = translate(`${name}.value`)
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHead title={title} subtitle={input === 'code' && translate(`${name}.about`)} />
      {input === 'month' ? (
        <Box sx={{ maxWidth: 240 }}>
          <ChoiceInput id="file-month" {...{ label, value }} onChange={setValue} choices={months} required />
        </Box>
      ) : (
        <Box
          component="form"
          onSubmit={submit}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
        >
          <TextInput id="file-code" label={label} value={typed} onChange={setTyped} autoFocus required />
          <Button type="submit" variant="outlined" disabled={typed.trim() === ''}>
            {translate(`${name}.show`)}
          </Button>
        </Box>
      )}
      {!data && error && input === 'code' && <ProblemList problems={[{ message: translate(`${name}.failed`) }]} />}
      {!data && error && input === 'month' && (
        <ErrorState message={translate(`${name}.failed`)} onRetry={() => refetch()} />
      )}
      {data && <Facts {...describe(data, translate)} />}
    </Box>
  )
}

function Facts({ numbers, notes, files }: FileFacts) {
  const translate = useTranslate()
  const notify = useNotify()
  const save = async ({ name, type, read }: OfferedFile): Promise<void> => {
    try {
      if (read) saveFile(name, new Blob([await read()], { type }))
    } catch {
      notify(translate('generator.file-unread'), { type: 'error' })
    }
  }
  return (
    <>
      <Box component="dl" sx={numberStyles}>
        {numbers.map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </Box>
      {notes.map(note => note.problems.length > 0 && <ProblemList key={JSON.stringify(note)} {...note} />)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {files.map((file, index) => (
          <Button
            key={file.title}
            variant={index === 0 ? 'contained' : 'outlined'}
            disabled={!file.read}
            onClick={() => void save(file)}
          >
            {file.title}
          </Button>
        ))}
      </Box>
    </>
  )
}

const numberStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 3,
  rowGap: 0.5,
  margin: 0,
  mb: 2,
  maxWidth: 480,
  typography: 'body1',
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const

const offeredMonths = 24

/** This month and those before it, yyyy-MM, with their names in the language. */
const listMonths = (language: string): readonly ChoiceOption[] => {
  const now = new Date()
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: offeredMonths }, (_, ago) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 1))
    return { value: month.toISOString().slice(0, 7), title: format.format(month) }
  })
}

/** Problems, each with a link to the screen of the setting that solves it, for a user who has that screen. */
function ProblemList({
  problems,
  severity = 'warning',
}: {
  readonly problems: readonly SettingProblem[]
  /** `info` for what prevents nothing. */
  readonly severity?: 'warning' | 'info'
}) {
  return (
    <Alert variant="outlined" severity={severity} sx={{ mb: 2 }}>
      {problems.map(problem => (
        <div key={problem.message}>
          {problem.message} {problem.setting && <SettingLink setting={problem.setting} />}
        </div>
      ))}
    </Alert>
  )
}

function SettingLink({
  setting: { resource, view, field },
}: {
  readonly setting: NonNullable<SettingProblem['setting']>
}) {
  const translate = useTranslate()
  const { resources, menu } = useSchema()
  const entry = findEntry(menu, { kind: 'resource', name: resource, ...(view !== undefined && { view }) })
  const title = resources[resource]?.field[field]?.title
  if (!entry?.path || title === undefined) return null
  return (
    <Link component={RouterLink} to={entry.path}>
      {translate('generator.fill-setting', { field: title, screen: entry.title })}
    </Link>
  )
}
