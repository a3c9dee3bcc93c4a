import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { AddIcon } from '../../../ui/icons.ts'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { getInitialMoves } from '../possible-moves.ts'

interface BeginButtonsProps {
  readonly resource: Resource
  /** Of the menu entry: the forms are below it. */
  readonly path: string
}

/** What a view of documents begins, for who may make the first move; the first one by its key. */
export function BeginButtons({ resource, path }: BeginButtonsProps) {
  const navigate = useNavigate()
  const { views, view = '' } = resource.screen
  const begins = getInitialMoves(resource).length > 0 && Object.hasOwn(views, view) ? (views[view]?.begins ?? []) : []
  const getFormPath = (id: string): string => `${path}/new/${id}`
  const [first] = begins
  useShortcut('F6', () => first && void navigate(getFormPath(first.id)), {
    label: first?.title ?? '',
    disabled: !first,
  })
  return begins.map(({ id, title }, index) => (
    <Button
      key={id}
      component={Link}
      to={getFormPath(id)}
      variant={index === 0 ? 'contained' : 'outlined'}
      startIcon={index === 0 ? <AddIcon /> : undefined}
      endIcon={index === 0 ? <KeyHint>F6</KeyHint> : undefined}
    >
      {title}
    </Button>
  ))
}
