export type JsonSchema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const formats: Record<string, string> = { 'date-time': 'time (ISO 8601)', uuid: 'UUID' }

function describeBounds({ type, ...schema }: JsonSchema): string[] {
  const unit = type === 'string' ? ' characters' : type === 'array' ? ' items' : ''
  const least = schema.minimum ?? schema.minLength ?? schema.minItems
  const most = schema.maximum ?? schema.maxLength ?? schema.maxItems
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`]
  if (most !== undefined) return [`at most ${most}${unit}`]
  return least === undefined ? [] : [`at least ${least}${unit}`]
}

/** A type in words: "array of `FollowedFeed`", "string or null, at most 100 characters". */
export function describeType(schema: JsonSchema): string {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return `[\`${name}\`](#${name.toLowerCase()})`
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(describeType).join(' or ')
  const type =
    schema.type === 'array' && schema.items
      ? `array of ${describeType(schema.items)}`
      : (formats[schema.format ?? ''] ?? schema.type ?? 'anything')
  return [type, ...describeBounds(schema)].join(', ')
}
