// Forms of new rows over a form that refers to them, drawn outside of it: neither their keys nor their saves reach it.
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '../../../engine/schema/resource.ts'
import { closeNewRows, useNewRowRequests } from '../fields/new-row-requests.ts'
import { LazyNewForm } from './lazy-forms.tsx'

/** A form that is opened from a form of a new row lies above it; what it makes is chosen there. */
export function NewRowHost() {
  const { pathname } = useLocation()
  const requests = useNewRowRequests()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form that asked is gone with its path
  useEffect(() => () => closeNewRows(0), [pathname])
  return requests.map(({ id, resource, place, onMade }, depth) => (
    <LazyNewForm
      key={id}
      resource={createModalResource(resource)}
      place={place}
      onClose={() => closeNewRows(depth)}
      onMade={row => {
        onMade(row)
        return false
      }}
    />
  ))
}

/** One row is wanted, whatever form its own screen has. */
const createModalResource = (resource: Resource): Resource => {
  const { again: _again, ...form } = resource.screen.form
  return { ...resource, screen: { ...resource.screen, form: { ...form, as: 'modal' } } }
}
