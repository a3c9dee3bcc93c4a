import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadStockTexts } from './stock-texts.ts'

/** A screen made by hand, loaded when it is opened, with the texts of react-admin's own parts. */
export const createLazyScreen = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), loadStockTexts()])
    return { default: screen }
  })
