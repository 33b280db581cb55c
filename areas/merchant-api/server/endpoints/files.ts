import { keepEvidenceFile } from '#server/infra/files/index.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { listPage } from '../lists/pages.ts'
import { objectKinds, presentFiles } from '../objects/present.ts'
import { createdFilter, expandable, listParameters } from '../parameters/common-parameters.ts'
import { choice, required, rule, text } from '../parameters/parameters.ts'

const digestLengthMax = 64
const upload = rule({ kind: 'file' }, (value, name) => text(digestLengthMax).read(value, name))
/** Files are kept for disputes alone. */
const purpose = choice(['dispute_evidence'])

const create = declare({
  method: 'POST',
  path: '/files',
  sdkName: 'files.create',
  permission: 'files.write',
  returns: 'file',
  isList: false,
  takesFile: true,
  // The file itself comes beside the form, which has its digest.
  parameters: { ...expandable, file: required(upload), purpose: required(purpose) },
  handle: async (context) => {
    if (!context.upload) throw invalidRequest('Send the file as multipart/form-data.', { code: 'parameter_invalid_file', param: 'file' })
    const [file] = await presentFiles(context, [await keepEvidenceFile(context, context.upload, 'file')])
    return file as NonNullable<typeof file>
  },
})

const retrieve = declare({
  method: 'GET',
  path: '/files/:id',
  sdkName: 'files.retrieve',
  permission: 'files.read',
  returns: 'file',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => {
    const file = (await objectKinds.file.load(context, [id])).get(id)
    if (!file) throw resourceMissing('file upload', id, 'file')
    return file
  },
})

const list = declare({
  method: 'GET',
  path: '/files',
  sdkName: 'files.list',
  permission: 'files.read',
  returns: 'file',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, purpose },
  handle: async (context, values) => {
    const kind = { url: '/v1/files', table: 'files', objectName: 'file upload', present: presentFiles } as const
    return listPage(context, kind, values, { purpose: values.purpose })
  },
})

export const fileEndpoints = [create, list, retrieve]
