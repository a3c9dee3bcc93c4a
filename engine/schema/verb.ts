// Operations on the rows of a resource through its path.

export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete'
