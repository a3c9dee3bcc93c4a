// Components of modules that are loaded when they are first drawn, or once the page has shown its rows.
import { type ComponentType, createElement, type LazyExoticComponent, lazy, use } from 'react'

/** A component of a module that is loaded when it is first drawn. */
export const loadLazily = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))

/** A component whose module may be loaded before it is drawn; it is drawn without a fallback then. */
export type LaterComponent<Props> = ComponentType<Props> & { readonly load: () => Promise<void> }

const laterLoads = new Set<() => Promise<void>>()

/** A component of a module that the first rows do without: `loadLaterParts` loads it, at the latest it is when it is drawn. */
export const loadLater = <Module, Props extends object>(
  loadModule: () => Promise<Module>,
  getComponent: (module: Module) => ComponentType<Props>,
): LaterComponent<Props> => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let drawing: Promise<void> | undefined
  const load = (): Promise<void> => {
    loading ??= loadModule().then(
      module => {
        Loaded = getComponent(module)
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  laterLoads.add(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when the module is loaded
  const Later = (props: Props) => {
    if (!Loaded) {
      drawing ??= load().catch(error => waitForConnection(error).then(load))
      use(drawing)
    }
    return Loaded && createElement(Loaded, props)
  }
  return Object.assign(Later, { load })
}

/** Without a connection a part waits for it; any other error is thrown. */
const waitForConnection = async (error: unknown): Promise<void> => {
  if (navigator.onLine) throw error
  await new Promise(resolve => window.addEventListener('online', resolve, { once: true }))
}

/** Loads all of them; one that fails is loaded again where it is drawn. */
export const loadLaterParts = async (): Promise<void> => {
  await Promise.allSettled([...laterLoads].map(load => load()))
}
