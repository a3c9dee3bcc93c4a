// The forms of a resource, loaded after its list, so that the first rows come sooner.
import { type ComponentProps, lazy, Suspense, useState } from 'react'

const importForms = async () => {
  const [{ EditRecord }, { NewRecord }] = await Promise.all([import('./EditRecord.tsx'), import('./NewRecord.tsx')])
  return { EditRecord, NewRecord }
}

type Forms = Awaited<ReturnType<typeof importForms>>

let loaded: Forms | undefined

export const loadForms = async (): Promise<Forms> => {
  loaded ??= await importForms()
  return loaded
}

const LazyNew = lazy(async () => ({ default: (await loadForms()).NewRecord }))
const LazyEdit = lazy(async () => ({ default: (await loadForms()).EditRecord }))

/** A form that is there is drawn at once, and stays the one it was when it opened. */
export function LazyNewForm(props: ComponentProps<Forms['NewRecord']>) {
  const [Form] = useState(() => loaded?.NewRecord ?? LazyNew)
  return (
    <Suspense fallback={null}>
      <Form {...props} />
    </Suspense>
  )
}

export function LazyEditForm(props: ComponentProps<Forms['EditRecord']>) {
  const [Form] = useState(() => loaded?.EditRecord ?? LazyEdit)
  return (
    <Suspense fallback={null}>
      <Form {...props} />
    </Suspense>
  )
}
