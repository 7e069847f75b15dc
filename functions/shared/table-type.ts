interface Columns {
  Row: Record<string, unknown>;
  /** Columns that an insert must have; by default none. */
  Required?: PropertyKey;
  /** Columns that only the database writes. */
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

/** The type of a table for supabase-js; an update may have any columns of an insert. */
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
