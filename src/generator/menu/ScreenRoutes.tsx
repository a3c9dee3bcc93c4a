import { Route, Routes } from 'react-router'
import type { MenuEntry } from '../../../engine/schema-answer.ts'
import { useSchema } from '../../providers/schema.tsx'
import { ResourceScreen } from '../resource/ResourceScreen.tsx'

interface ScreenRoutesProps {
  /** The element for a path that is in no menu entry. */
  readonly otherwise: React.ReactNode
}

const entriesOf = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap(entry => [entry, ...entriesOf(entry.children)])

/** A route for every menu entry whose screen is made from a resource. */
export function ScreenRoutes({ otherwise }: ScreenRoutesProps) {
  const { menu, resources } = useSchema()
  const screens = entriesOf(menu).flatMap(({ path, target, title }) => {
    const resource = target?.kind === 'resource' ? resources[target.name] : undefined
    return path !== undefined && resource ? [{ path, title, resource }] : []
  })
  return (
    <Routes>
      {screens.map(({ path, title, resource }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={<ResourceScreen key={path} resource={resource} path={path} title={title} />}
        />
      ))}
      <Route path="*" element={otherwise} />
    </Routes>
  )
}
