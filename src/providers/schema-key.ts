import { getChosenLanguage } from './project.ts'

/** Where the schema of a user is kept in the cache of queries. */
export const getSchemaKey = (token: string): readonly string[] => ['schema', token, getChosenLanguage()]

/** The call that loads it. */
export const schemaPath = 'schema?lines=true'

/** The name under which the browser stores its answer for times without a connection. */
export const schemaEntry = 'schema'
