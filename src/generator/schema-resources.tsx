// The resources of the schema as react-admin knows them. Their screens are those of the menu: `/bank/7` leads to where it has
// the form of that row.
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import {
  Resource,
  type ResourceDefinition,
  ResourceDefinitionContext,
  type ResourceProps,
  useDataProvider,
  useResourceContext,
  useResourceDefinitionContext,
} from 'react-admin'
import { Navigate, Route, useLocation, useParams } from 'react-router'
import type { ValueWords } from '../../engine/field/value-text.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import { isRowId } from '../providers/resource-paths.ts'
import type { BrowserSchema } from '../providers/schema.tsx'
import { flattenEntries } from './menu/menu-entries.ts'
import { findResourcePaths } from './menu/menu-paths.ts'
import { fillTemplate } from './text/fill-template.ts'

/** A `<Resource>` for each resource that the user sees, with the pages that the menu and the rights give; `otherwise` at any other path of it. */
export const createResources = (
  schema: BrowserSchema,
  words: ValueWords,
  fallback: ReactElement,
): readonly ReactElement<ResourceProps>[] => {
  const entries = Map.groupBy(flattenEntries([...schema.menu, ...schema.hidden]), ({ target }) => target?.name)
  return Object.values(schema.outlines).map(answer => {
    const { name, title, label } = answer
    const { list, create, edit, show } = findResourcePaths(entries.get(name) ?? [], answer)
    const formatRow = (row: JsonRow): string => {
      const resource = schema.resources[name]
      return resource ? fillTemplate(label, resource, row, words) : ''
    }
    return (
      <Resource
        key={name}
        name={name}
        options={{ label: title }}
        recordRepresentation={formatRow}
        {...(list !== undefined && { list: <MenuRedirect getPath={() => list} /> })}
        {...(create !== undefined && { create: <MenuRedirect getPath={() => create} /> })}
        {...(edit && { edit: <MenuRedirect getPath={edit} /> })}
        {...(show && { show: <MenuRedirect getPath={show} /> })}
      >
        <Route path="*" element={fallback} />
      </Resource>
    )
  })
}

interface SchemaDefinitionsProps {
  readonly resources: readonly ReactElement<ResourceProps>[]
  readonly children: ReactNode
}

/**
 * The definitions of these resources from the first render on. React-admin registers resources one by one after that, more
 * than once, and every list is drawn again for each change: of these there is none.
 */
export function SchemaDefinitions({ resources, children }: SchemaDefinitionsProps) {
  const others = useResourceDefinitionContext()
  const own = useMemo(
    () => Object.fromEntries(resources.map(({ props }) => [props.name, Resource.registerResource(props)])),
    [resources],
  )
  const context = useMemo(
    () => ({
      definitions: { ...others.definitions, ...own },
      register: (definition: ResourceDefinition) => Object.hasOwn(own, definition.name) || others.register(definition),
      unregister: (definition: ResourceDefinition) =>
        Object.hasOwn(own, definition.name) || others.unregister(definition),
    }),
    [others, own],
  )
  return <ResourceDefinitionContext value={context}>{children}</ResourceDefinitionContext>
}

interface MenuRedirectProps {
  /** `id` is '' for a list or a new row. */
  readonly getPath: (id: string) => string
}

/** Redirects to the menu's path; a reference links a row by its key, which is replaced by the row's id. */
function MenuRedirect({ getPath }: MenuRedirectProps) {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const isKey = id !== '' && !isRowId(id)
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider()
  const { data: row, isPending } = useQuery({
    queryKey: [resource, 'rowByKey', id],
    queryFn: async () => (await provider.getOne(resource, { id })).data,
    enabled: isKey,
  })
  if (isKey && isPending) return <div aria-busy="true" />
  return <Navigate to={{ pathname: getPath(encodeURIComponent(row?.id ?? id)), search }} replace />
}
