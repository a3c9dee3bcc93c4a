// Hand-written pages that are open to anyone, by their paths. Each is loaded when it is opened.
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'

let publicPages: Readonly<Record<string, ComponentType>> = {}

export const setPublicPages = (pages: Readonly<Record<string, ComponentType>>): void => {
  publicPages = pages
}

export const getPublicPages = (): Readonly<Record<string, ComponentType>> => publicPages

export const isPublicPath = (pathname: string): boolean =>
  Object.keys(publicPages).some(path => matchPath(path, pathname) !== null)
