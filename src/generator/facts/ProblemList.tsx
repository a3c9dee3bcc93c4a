import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { SettingProblem } from '../../../engine/value/answer-shape.ts'
import { useSchema } from '../../providers/schema.tsx'
import { findEntry } from '../menu/menu-entries.ts'

/** Problems, each with a link to the screen of the setting that solves it, for a user who has that screen. */
export function ProblemList({
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
