interface Columns {
  Row: Record<string, unknown>;
  /** That an insert must name; none unless given, as of all of these. */
  Required?: PropertyKey;
  /** That only the database writes. */
  Generated?: PropertyKey;
  Relationships?: unknown[];
}

type Given<T, Key, None = never> = Key extends keyof T ? T[Key] : None;

type Insert<
  T extends Columns,
  Required = Given<T, 'Required'>,
  Generated extends PropertyKey = Given<T, 'Generated'> & PropertyKey,
> =
  & Pick<T['Row'], Required & keyof T['Row']>
  & Partial<Omit<T['Row'], (Required & PropertyKey) | Generated>>
  & { [_ in Generated]?: never };

/** A table as supabase-js wants it; every row that may be inserted may be an update's in part. */
export type Table<T extends Columns> = {
  Row: T['Row'];
  Insert: Insert<T>;
  Update: Partial<Insert<T>>;
  Relationships: Given<T, 'Relationships', []>;
};

/** A foreign key to the `id` of another table. */
export type Reference<Name, Column, Table, IsOneToOne> = {
  foreignKeyName: Name;
  columns: [Column];
  isOneToOne: IsOneToOne;
  referencedRelation: Table;
  referencedColumns: ['id'];
};
