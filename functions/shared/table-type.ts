interface Columns {
  Row: Record<string, unknown>;
  /** That an insert must name. */
  Required: PropertyKey;
  /** That only the database writes. */
  Generated: PropertyKey;
  Relationships: unknown[];
}

type Insert<T extends Columns> =
  & Pick<T['Row'], T['Required'] & keyof T['Row']>
  & Partial<Omit<T['Row'], T['Required'] | T['Generated']>>
  & { [_ in T['Generated']]?: never };

/** A table as supabase-js wants it; every row that may be inserted may be an update's in part. */
export type Table<T extends Columns> = {
  Row: T['Row'];
  Insert: Insert<T>;
  Update: Partial<Insert<T>>;
  Relationships: T['Relationships'];
};

/** A foreign key to the `id` of another table. */
export type Reference<Name, Column, Table, IsOneToOne> = {
  foreignKeyName: Name;
  columns: [Column];
  isOneToOne: IsOneToOne;
  referencedRelation: Table;
  referencedColumns: ['id'];
};
