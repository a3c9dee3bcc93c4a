// Node's HTTP module. An import statement of it would load the whole of fetch too: a fifteenth of a start, and 8 MB.
export const { IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')
