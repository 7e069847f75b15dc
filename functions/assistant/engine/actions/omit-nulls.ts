type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const takesNull = ({ type, enum: values }: Schema): boolean =>
  type === undefined && values === undefined ||
  [type].flat().includes('null') || Array.isArray(values) && values.includes(null);

/**
 * Removes null properties whose schema does not allow null: models write null for omitted
 * properties.
 */
export function omitNulls<Value>(schema: Schema | undefined, value: Value): Value {
  if (Array.isArray(value)) {
    const { items } = schema ?? {};
    return isObject(items) ? value.map((each) => omitNulls(items, each)) as Value : value;
  }
  if (!isObject(value) || !isObject(schema?.properties)) return value;
  const { properties } = schema;
  const kept = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isObject(own)) return [[name, each]];
    return each === null && !takesNull(own) ? [] : [[name, omitNulls(own, each)]];
  });
  return Object.fromEntries(kept) as Value;
}
