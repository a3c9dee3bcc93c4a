import { useMemo } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { FormSections } from '../../form/FormSections.tsx'
import { useDocument } from './document-context.ts'
import { headFields } from './typed-document.ts'

interface DocumentFieldsProps {
  /** These, in this order, under the title; absent: those of the file's form that somebody writes, in its sections. */
  readonly names?: readonly string[]
  readonly title?: string
}

const mostColumns = 4

/** Fields of the document, with the rules of its file. */
export function DocumentFields({ names, title = '' }: DocumentFieldsProps) {
  const { resource, ruled, saved } = useDocument()
  const { written } = useMemo(() => headFields(resource), [resource])
  const shown = useMemo(() => (names ? inOneSection(resource, names, title) : resource), [resource, names, title])
  if (!names && !saved && written.length === 0) return null
  return (
    <FormSections
      resource={shown}
      ruled={ruled}
      isNew={!saved}
      dense
      {...(!names && !saved && { shows: ({ name }) => written.includes(name) })}
      focusRef={focusSoon}
    />
  )
}

/** The resource with these fields alone in its form. */
const inOneSection = (resource: Resource, names: readonly string[], title: string): Resource => ({
  ...resource,
  screen: {
    ...resource.screen,
    form: { ...resource.screen.form, sections: [{ title, fields: names, columns: mostColumns }] },
  },
})
