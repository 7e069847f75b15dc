-- Long texts are stored as they are. Compressing 5 MB takes a third of a second, in which an embedded
-- database serves nobody else; it would save half of their space.
alter table public.documents alter column raw_text set storage external;
alter table public.documents alter column blocks set storage external;
