// The forms of a resource, loaded after its list, so that the first rows come sooner.
import { type ComponentProps, type ElementType, lazy, Suspense, useState } from 'react'

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

/** A form that is there is drawn at once, and stays the one it was when it opened. */
const createLazyForm = <Name extends keyof Forms>(name: Name) => {
  const Lazy = lazy(async () => ({ default: (await loadForms())[name] }))
  return (props: ComponentProps<Forms[Name]>) => {
    const [Form] = useState<ElementType>(() => loaded?.[name] ?? Lazy)
    return (
      <Suspense fallback={null}>
        <Form {...props} />
      </Suspense>
    )
  }
}

export const LazyNewForm = createLazyForm('NewRecord')
export const LazyEditForm = createLazyForm('EditRecord')
