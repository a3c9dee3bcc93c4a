import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component of a module that is loaded when it is first drawn. */
export const loadLazily = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))
