import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useProject } from '../../providers/session-context.ts'
import { StatusChip } from '../../ui/ChipList.tsx'

/** A square, where the project has no logo. */
const plainLogo = 'M6 6h20v20H6Z'

/** The stops of the gradient where the project has no colours of its own. */
const stops = ['#e9c76a', '#c8972f', '#a5741c'] as const

/** The logo of the project, in its accent colour; decoration only. */
export function ProjectMark({ size = 28 }: { readonly size?: number }) {
  const { logo = plainLogo, colors } = useProject()
  const id = useId()
  return (
    <svg aria-hidden viewBox="0 0 32 32" width={size} height={size} style={{ flexShrink: 0, display: 'block' }}>
      <linearGradient id={id} x1="0" y1="0" x2="32" y2="32" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor={colors?.accent ?? stops[0]} />
        <stop offset="0.55" stopColor={colors?.accent ?? stops[1]} />
        <stop offset="1" stopColor={colors?.accent ?? stops[2]} />
      </linearGradient>
      <path fill={`url(#${id})`} d={logo} />
    </svg>
  )
}

/** Marks sample data. */
export function DemoChip() {
  const translate = useTranslate()
  return <StatusChip label={translate('shell.demo')} color="info" />
}
