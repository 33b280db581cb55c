import type { Shape, ShapedFields } from '#areas/merchant-api/server/index.ts'
import type { Json } from './schema-writer.ts'

/** Turns declared parameters of the merchant API into JSON Schema. */
export function schemaOfFields(fields: ShapedFields): Json {
  const required = Object.keys(fields).filter((name) => fields[name]?.isRequired)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, schemaOfShape(shape)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

export function schemaOfShape(shape: Shape): Json {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', ...(shape.lengthMax !== undefined && { maxLength: shape.lengthMax }), ...(shape.form && { format: shape.form }) }
    case 'secret':
      return { type: 'string', format: 'password', writeOnly: true }
    case 'file':
      return { type: 'string', contentMediaType: 'application/octet-stream' }
    case 'integer':
      return { type: 'integer', ...(shape.min !== undefined && { minimum: shape.min }), ...(shape.max !== undefined && { maximum: shape.max }) }
    case 'boolean':
      return { type: 'boolean' }
    case 'choice':
      return { type: 'string', enum: shape.values }
    case 'group':
      return schemaOfFields(shape.fields)
    case 'list':
      return { type: 'array', items: schemaOfShape(shape.item) }
    case 'metadata':
      return { type: 'object', additionalProperties: { type: 'string' } }
    case 'either':
      return { anyOf: shape.shapes.map(schemaOfShape) }
  }
}
