import { createContext } from 'react'

/** Whether the first rows of the table are painted. */
export const RowsPaintedContext = createContext(true)
