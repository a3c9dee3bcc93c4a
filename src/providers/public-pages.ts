// Hand-written pages that are open to anyone, by their paths. Each is loaded when it is opened.
import type { ComponentType } from 'react'

let publicPages: Readonly<Record<string, ComponentType>> = {}

export const setPublicPages = (pages: Readonly<Record<string, ComponentType>>): void => {
  publicPages = pages
}

export const getPublicPages = (): Readonly<Record<string, ComponentType>> => publicPages
